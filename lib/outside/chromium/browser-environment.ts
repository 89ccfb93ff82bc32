/** Where the browser finds libraries and fonts that the machine lacks. */
export type Provisions = { libraryPath?: string; fontConfiguration?: string };

/**
 * The whole environment of the browser: a handful of names, none of them ours. Secrets of the server's own environment
 * must not be readable in a process that runs strangers' pages. HOME and TMPDIR are set by the launch script.
 */
export function browserEnvironment({ libraryPath, fontConfiguration }: Provisions): Record<string, string> {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LANG: "en_US.UTF-8",
    TZ: "UTC",
    ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}),
    ...(fontConfiguration ? { FONTCONFIG_FILE: fontConfiguration } : {}),
  };
}
