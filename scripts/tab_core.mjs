// Runs tests by the runtime of the tab: node tab_core.mjs RUNTIME WHEELS PROJECT

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, wheels, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const lockFileContents = readFileSync(`${runtime}/lock.json`, "utf8");
const python = await loadPyodide({ indexURL: runtime, lockFileContents });
for (const [name, root] of Object.entries({ wheels, project })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.runPython("import sys; sys.path[:0] = ['/project/src', '/wheels', '/project/scripts']");
process.exitCode = python.pyimport("tab_core_tests").main();
