/** What the bundler gives beyond TypeScript: style modules, pictures by address, `import.meta.env`. */
/// <reference types="@rsbuild/core/types" />
