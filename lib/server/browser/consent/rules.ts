import { readFile } from "node:fs/promises";
import { type CompactCMPRule, filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";

/** What autoconsent needs for a frame. */
export type ConsentRules = {
  /** The frame is worth loading autoconsent for when one of these matches: CSS or, after `xpath/`, XPath. */
  selectors: string[];
  /** Whether autoconsent must be loaded without looking, because a rule is for this URL. */
  isKnownSite: boolean;
  /** The rules for this frame as JSON. */
  load: () => string;
};

/** A step of a rule: its selector, an index into the strings, a list for shadow trees, or steps of which one suffices. */
type Step = {
  e?: number;
  v?: number;
  exists?: unknown;
  visible?: unknown;
  any?: Step[];
  negated?: boolean;
};

function listStepSelectors(step: Step, strings: string[]): string[] {
  if (step.negated) return [];
  if (step.any) return step.any.flatMap((inner) => listStepSelectors(inner, strings));
  const index = step.e ?? step.v;
  // The first of a list is the host of the shadow tree.
  const [selector] = [index === undefined ? (step.exists ?? step.visible) : strings[index]].flat();
  return typeof selector === "string" ? [selector] : [];
}

/** Positions in a compact rule. */
const URL_PATTERN = 3;
const DETECTION = 6;

/** All steps of a rule must match, so its first selectors suffice. */
function listRuleSelectors(rule: CompactCMPRule, strings: string[]): string[] {
  const steps = rule[DETECTION] as Step[];
  return steps.map((step) => listStepSelectors(step, strings)).find((found) => found.length > 0) ?? [];
}

/**
 * Selectors for what autoconsent detects by code or by a platform's global variable: Admiral, consentmanager, Conversant,
 * Cookiebot, Evidon, GDPR Legal Cookie, Klaro, OneTrust, TikTok, TrustArc, Tumblr and UniConsent.
 */
const CODED_SELECTORS = [
  "button[class*=Pills__StyledPill]",
  `xpath//html/body/div[contains(., "Your Privacy") and contains(., "VRM") and contains(., "Admiral")]`,
  '#cmpbox,[data-cmp-host],script[src*="consentmanager" i]',
  ".cmp-root",
  '#CybotCookiebotDialog,#Cookiebot,script[src*="cookiebot" i]',
  "#_evidon_banner",
  'script[src*="gdpr-legal-cookie" i]',
  ".klaro",
  "#onetrust-banner-sdk,#onetrust-pc-sdk",
  "tiktok-cookie-banner",
  "#truste-show-consent,#truste-consent-track",
  "#cmp-app-container",
  ".unic",
];

/** Frames of Sourcepoint, which autoconsent detects by their URL. */
const isSourcepoint = (url: URL) =>
  url.hostname.endsWith(".sp-prod.net") ||
  ["message_id", "requestUUID", "consentUUID"].some((name) => url.searchParams.has(name));

function selectRules(ruleset: IndexedCMPRuleset, url: string, isMain: boolean): ConsentRules {
  const rules = filterCompactRules(ruleset, { url, mainFrame: isMain });
  const isForSite = rules.r.some((rule) => rule[URL_PATTERN] !== "");
  return {
    selectors: [...CODED_SELECTORS, ...rules.r.flatMap((rule) => listRuleSelectors(rule, rules.s))],
    isKnownSite: isForSite || isSourcepoint(new URL(url)),
    load: () => JSON.stringify(rules),
  };
}

/**
 * Selects the rules for a frame. Most URLs have no rules of their own, so one pattern of all of them is tested first:
 * testing each takes milliseconds.
 */
function createRuleSelector(ruleset: IndexedCMPRuleset): ConsentScripts["rulesFor"] {
  const patterns = ruleset.r.map((rule) => rule[URL_PATTERN]).filter((pattern) => pattern !== "");
  const anyPattern = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"));
  const general = [false, true].map((isMain) => selectRules(ruleset, "about:blank", isMain));
  return (url, isMain) => {
    const rules = general[Number(isMain)];
    if (!rules || anyPattern.test(url)) return selectRules(ruleset, url, isMain);
    return { ...rules, isKnownSite: isSourcepoint(new URL(url)) };
  };
}

/** The scripts for frames, and a function that returns the rules for a URL. */
export type ConsentScripts = {
  /** Small; watches for elements of consent platforms. */
  watch: string;
  /** Autoconsent. */
  optOut: string;
  rulesFor: (url: string, isMain: boolean) => ConsentRules;
};

async function readScripts(): Promise<ConsentScripts> {
  const files = ["page/watch-consent.js", "page/opt-out.js", "page/opt-out-rules.json"];
  const [watch = "", optOut = "", text = ""] = await Promise.all(
    files.map((file) => readFile(buildArtifactPath(file), "utf8")),
  );
  const ruleset = JSON.parse(text) as IndexedCMPRuleset;
  return { watch, optOut, rulesFor: createRuleSelector(ruleset) };
}

/**
 * Loads autoconsent and its rules.
 * @throws Error when the build did not prepare them
 */
export const loadConsentScripts = () => loadBuildArtifact("The consent script", readScripts);
