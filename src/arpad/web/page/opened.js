// A page that is opened as a file may load scripts, but no modules: it has to say so.
document.documentElement.classList.toggle("is-file", location.protocol === "file:");
