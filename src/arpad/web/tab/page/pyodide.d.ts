// What the worker needs of the runtime, which npm fetches when a site is written.

interface Python {
  FS: { writeFile(path: string, content: Uint8Array): void };
  pyimport(name: string): any;
  toPy(content: Uint8Array): any;
}
export function loadPyodide(options: Record<string, unknown>): Promise<Python>;
