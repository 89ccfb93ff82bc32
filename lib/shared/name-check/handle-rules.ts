import type { Platform } from "./options.ts";
import { isPunycode } from "./validation.ts";

/** Why a text is not a valid handle. */
export type HandleError =
  | "too_long"
  | "too_short"
  | "not_allowed"
  | "digits_only"
  | "reserved_word"
  | "punycode";

type Rule = (handle: string) => HandleError | null;

/**
 * X: letters, digits and underscores, at most 15; two words are reserved. Short old handles exist, so they
 * are looked up.
 */
const twitter: Rule = (handle) => {
  if (handle.length > 15) return "too_long";
  if (!/^[a-z0-9_]+$/.test(handle)) return "not_allowed";
  return /twitter|admin/.test(handle) ? "reserved_word" : null;
};

/** Instagram: letters, digits, underscores and single inner periods, at most 30, not digits only. */
const instagram: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (!/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(handle)) return "not_allowed";
  return /^\d+$/.test(handle) ? "digits_only" : null;
};

/** YouTube: 3 to 30 letters, digits and inner separators; nothing that looks like a phone number or a URL. */
const youtube: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (handle.length < 3) return "too_short";
  if (!/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/.test(handle)) return "not_allowed";
  return /^[\d_-]+$/.test(handle) ? "digits_only" : null;
};

/** Texts that match the pattern and have a length in the range, without reserved words. */
const allow =
  (pattern: RegExp, [shortest, longest]: readonly [number, number], reserved?: RegExp): Rule =>
  (handle) => {
    if (handle.length > longest) return "too_long";
    if (handle.length < shortest) return "too_short";
    if (!pattern.test(handle)) return "not_allowed";
    return reserved?.test(handle) ? "reserved_word" : null;
  };

/** Modules of Node.js, whose names npm refuses for packages (validate-npm-package-name). */
const NODE_MODULES =
  /^(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|sys|timers|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib|node_modules|favicon\.ico)$/;
/** Words of Rust and names of devices, which crates.io refuses. */
const RUST_WORDS =
  /^(?:as|break|const|continue|crate|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|static|struct|super|trait|true|type|unsafe|use|where|while|async|await|dyn|abstract|become|box|do|final|macro|override|priv|typeof|unsized|virtual|yield|try|nul|con|prn|aux|test|core|std|alloc|com\d|lpt\d)$/;

/** The rules that the platforms document for new names, in small letters. */
const RULES: Record<Platform, Rule> = {
  twitter,
  instagram,
  youtube,
  github: allow(/^[a-z0-9](?:-?[a-z0-9])*$/, [1, 39]),
  gitlab: allow(/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_-])?$/, [2, 255], /\.(?:git|atom)$/),
  npm: allow(/^[a-z0-9][a-z0-9._-]*$/, [1, 214], NODE_MODULES),
  npm_scope: allow(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, [1, 214]),
  pypi: allow(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, [1, 100]),
  crates: allow(/^[a-z][a-z0-9_-]*$/, [1, 64], RUST_WORDS),
  rubygems: allow(/^(?![._-])(?=[^a-z]*[a-z])[a-z0-9._-]+$/, [1, 255]),
  packagist: allow(/^[a-z0-9](?:[_.-]?[a-z0-9]+)*$/, [1, 100]),
  dockerhub: allow(/^[a-z0-9]+$/, [4, 30]),
  homebrew: allow(/^[a-z0-9][a-z0-9._-]*$/, [1, 100]),
  vscode: allow(/^[a-z0-9][a-z0-9-]*$/, [1, 100]),
  bluesky: allow(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, [3, 18]),
  reddit: allow(/^[a-z0-9_-]+$/, [3, 20]),
  tiktok: allow(/^[a-z0-9_.]*[a-z0-9_]$/, [2, 24]),
  twitch: allow(/^[a-z0-9][a-z0-9_]*$/, [4, 25]),
  linkedin: allow(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, [2, 100]),
  producthunt: allow(/^[a-z0-9_]+$/, [2, 30]),
  telegram: allow(/^[a-z](?:[a-z0-9_]*[a-z0-9])?$/, [5, 32]),
  mastodon: allow(/^[a-z0-9_]+$/, [1, 30]),
};

/**
 * Validates a handle by the platform's rules, before any lookup.
 * @returns null for a valid handle
 */
export function validateHandle(platform: Platform, handle: string): HandleError | null {
  return isPunycode(handle) ? "punycode" : RULES[platform](handle);
}
