// The texts of the package, which build.mjs takes from those of the page.
declare module 'virtual:words' {
  export const names: Record<string, string>;
  export const words: unknown;
}
