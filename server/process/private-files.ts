/** What the process writes is for its own user alone: databases with their logs, secrets, exports and copies. SQLite creates
 *  files itself, so the mask of the process is the one place that covers all. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}
