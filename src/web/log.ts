/** The only place of the browser that writes to the console: failures that the specification keeps from the person. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one exit for logging in the browser
  console.warn(`[andén] ${what}`, cause);
}
