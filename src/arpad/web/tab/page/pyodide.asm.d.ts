// The runtime’s own module, which it wants to be handed.

declare const createPyodideModule: unknown;
export default createPyodideModule;
