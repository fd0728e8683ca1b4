/** Types provided by the bundler: style modules, image URLs, `import.meta.env`. */
/// <reference types="@rsbuild/core/types" />
