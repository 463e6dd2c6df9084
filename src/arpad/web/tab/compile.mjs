// Compiles archives of modules by the runtime that will execute them: node compile.mjs FOLDER NAME …
// Each FOLDER/NAME is replaced by what compiling.py makes of it.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, lockFileContents: readFileSync(`${folder}/lock.json`, "utf8") });
python.runPython(readFileSync(`${folder}/compiling.py`, "utf8"));
const compileArchive = python.globals.get("compile_archive");
for (const name of names) {
  python.FS.writeFile("/given.zip", readFileSync(`${folder}/${name}`));
  compileArchive("/given.zip", "/made.zip");
  writeFileSync(`${folder}/${name}`, python.FS.readFile("/made.zip"));
}
