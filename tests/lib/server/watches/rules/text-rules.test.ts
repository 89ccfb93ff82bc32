import { expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { compareTexts } from "#server/page-comparison/text/compare.ts";
import { learnNoise } from "#server/page-comparison/text/learn-noise.ts";
import { findMatchedRules } from "#server/watches/rules/evaluate-rules.ts";
import { findPatternProblem } from "#server/watches/rules/patterns.ts";
import type { AlertRule } from "#shared/watches/rules.ts";
import { NOISE } from "#tests/fixtures/page-changes.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

// cspell:disable
/** Whether a rule matches when a line of a page changes; an empty line is none. */
function isMatched(rule: AlertRule, before: string, after: string): boolean {
  const toText = (line: string) => ({ markdown: `# Title\n\n${line}\n\nThe rest of the page stays.` });
  const { changes } = compareTexts(toText(before), toText(after));
  const evidence = { lines: changes, values: { from: {}, to: {} }, areValuesConfirmed: true };
  return findMatchedRules([rule], evidence).length > 0;
}

/** A line before and after, what a rule looks for, and whether that was added. */
type Pair = [before: string, after: string, wanted: string, isAdded: boolean];

const TEXTS: Pair[] = [
  // English
  ["Sold out", "In stock", "in stock", true],
  ["", "New: black friday deals", "Black Friday", true],
  ["In stock: 5 pieces", "In stock: 4 pieces", "in stock", false],
  ["Tickets from noon", "Tickets sold out, waiting list open", "SOLD OUT", true],
  ["Version 2.4 is out", "Version 2.5 is out", "2.5", true],
  // German
  ["Zurzeit nicht lieferbar", "Sofort lieferbar", "sofort", true],
  ["Anmeldung geschlossen", "Anmeldung geöffnet", "GEÖFFNET", true],
  ["Größe M verfügbar", "Größe M und L verfügbar", "verfügbar", false],
  ["Straße frei", "Straße gesperrt", "gesperrt", true],
  ["", "Stellenausschreibung: Ärztin in Jena", "ärztin", true],
  // French
  ["Épuisé", "De retour en stock", "de retour", true],
  ["Inscriptions closes", "Inscriptions ouvertes", "ouvertes", true],
  ["Livraison offerte dès 50 €", "Livraison offerte dès 60 €", "livraison offerte", false],
  ["", "Élèves : rentrée le 2 septembre", "élèves", true],
  ["Prix 1\u00a0299 €", "Prix 1\u00a0199 €", "1 199", true],
  // Spanish
  ["Agotado", "Disponible", "disponible", true],
  ["Plazo cerrado", "Plazo abierto", "ABIERTO", true],
  ["Horario de mañana", "Horario de tarde", "mañana", false],
  ["Quedan 3 plazas", "Quedan 2 plazas", "quedan", false],
  ["", "Convocatoria: año 2027", "AÑO", true],
  // Italian
  ["Esaurito", "Di nuovo disponibile", "di nuovo", true],
  ["Bando chiuso", "Bando aperto fino a lunedì", "lunedì", true],
  ["Sconto 10 % sul vino", "Sconto 20 % sul vino", "sconto", false],
  ["Sconto 10 % sul vino", "Sconto 20 % sul vino", "20 %", true],
  ["Città chiusa", "Città aperta", "chiusa", false],
  // Portuguese
  ["Esgotado", "Em estoque", "em estoque", true],
  ["Inscrições encerradas", "Inscrições abertas", "ABERTAS", true],
  ["Edição de maio", "Edição de junho", "edição", false],
  ["", "Vagas: São Paulo", "são paulo", true],
  ["Um lugar, um preço", "Um lugar, um preço, um lugar", "um lugar", true],
];

const PATTERNS: Pair[] = [
  // English
  ["Room 12 is free", "Room 14 is free", "Room 1[34]", true],
  ["5 seats left", "0 seats left", "\\b0 seats", true],
  ["Node v22.11.0", "Node v24.11.0", "v\\d+\\.\\d+", true],
  ["In stock: 5", "In stock: 4", "^In stock", false],
  ["Order now", "order Now", "(?i)order now", true],
  // German
  ["Preis 19,99 €", "Preis 24,99 €", "\\d+,\\d{2} €", true],
  ["Noch 12 Plätze frei", "Noch 3 Plätze frei", "Noch [1-5] Plätze", true],
  ["Gebühr entfällt", "Gebühr fällt an", "Gebühr", false],
  ["", "Ausgabe 7/2027", "Ausgabe \\d/\\d{4}", true],
  ["Größe S", "Größe XL", "Größe X+L", true],
  // French
  ["Il reste 8 places", "Il reste 2 places", "reste [0-3] place", true],
  ["Fermé le lundi", "Ouvert le lundi", "(?i)ouvert|disponible", true],
  ["Séance de 18 h", "Séance de 21 h", "Séance", false],
  ["", "Arrêté n° 2027-15", "n° \\d{4}-\\d+", true],
  ["Tarif réduit", "Tarif plein", "^Tarif (?:plein|unique)$", true],
  // Spanish
  ["Quedan 6 entradas", "Quedan 2 entradas", "Quedan \\d entradas", true],
  ["Turno de mañana", "Turno de noche", "noche$", true],
  ["Edición limitada", "Edición normal", "Edición", false],
  ["", "Número 12, año 2027", "(?i)AÑO \\d+", true],
  ["Precio: 20 €", "Precio: 20 € más envío", "envío", true],
  // Italian
  ["Restano 9 posti", "Restano 4 posti", "Restano [0-4] ", true],
  ["Aperto da lunedì", "Aperto da martedì", "\\p{L}+edì", true],
  ["Prezzo pieno", "Prezzo ridotto", "Prezzo", false],
  ["", "Concorso n. 3", "Concorso n\\. \\d", true],
  ["Sala A", "Sala C", "Sala [BC]", true],
  // Portuguese
  ["Restam 7 lugares", "Resta 1 lugar", "Rest(?:a|am) 1 ", true],
  ["Inscrição fechada", "Inscrição aberta", "(?i)ABERTA", true],
  ["Edital nº 4", "Edital nº 5", "nº \\d", true],
  ["Edital nº 4", "Edital nº 5", "^Edital", false],
  ["", "Promoção: leve 3", "Promoção|Oferta", true],
];
// cspell:enable

test.each([
  ["contains", TEXTS],
  ["matches", PATTERNS],
] as const)(
  "rules with %s compare what came or went, in six languages and both directions",
  (verb, pairs) => {
    expect(pairs.length).toBeGreaterThanOrEqual(30);
    const wrong = pairs.flatMap(([before, after, wanted, isAdded]) => {
      const operand = verb === "contains" ? { text: wanted } : { pattern: wanted };
      const results = [
        isMatched({ kind: `added_${verb}`, ...operand }, before, after),
        isMatched({ kind: `removed_${verb}`, ...operand }, after, before),
      ];
      return results.every((result) => result === isAdded) ? [] : [[before, after, wanted, results]];
    });
    expect(wrong).toEqual([]);
  },
);

test("a text that only moved, or that was on the other side, is not added", () => {
  const rule: AlertRule = { kind: "added_contains", text: "tea" };
  expect(isMatched(rule, "Tea\n\nBread\n\nSoup of the day", "Bread\n\nSoup of the day\n\nTea")).toBe(false);
  expect(isMatched(rule, "Tea", "Coffee")).toBe(false);
  expect(isMatched({ kind: "removed_contains", text: "tea" }, "Tea", "Coffee")).toBe(true);
});

test("no rule matches on pages on which only noise changed", () => {
  const rules: AlertRule[] = [
    { kind: "added_matches", pattern: "." },
    { kind: "removed_matches", pattern: "." },
    { kind: "added_contains", text: "e" },
  ];
  const toSnapshot = (html: string) => ({
    markdown: extractPage(extractionInput(html, { isComparable: true })).results.markdown ?? "",
  });
  const wrong = Object.entries(NOISE).flatMap(([name, captures]) => {
    const [first, second, ...others] = captures.map(toSnapshot);
    if (!first || !second) throw new Error(`${name} has too few captures`);
    const learned = learnNoise(first, second).rules;
    return others.flatMap((later) => {
      const lines = compareTexts(first, later, learned).changes;
      const evidence = { lines, values: { from: {}, to: {} }, areValuesConfirmed: true };
      return findMatchedRules(rules, evidence).length > 0 ? [name] : [];
    });
  });
  expect(Object.keys(NOISE).length).toBeGreaterThanOrEqual(30);
  expect(wrong).toEqual([]);
});

test.each([
  ["(?=later)", "RE2 does not accept the pattern: invalid or unsupported Perl syntax: `(?=`"],
  ["(a)\\1", "RE2 does not accept the pattern: invalid escape sequence: `\\1`"],
  ["[a-", "RE2 does not accept the pattern: missing closing ]: `[a-`"],
  ["a{1001}", "RE2 does not accept the pattern: invalid repeat count: `{1001}`"],
  ["(?:a{100}){10}", "The pattern is too complex"],
])("findPatternProblem refuses %s with its reason and its rule", (pattern, message) => {
  const rules: AlertRule[] = [{ kind: "number_rises" }, { kind: "added_matches", pattern }];
  expect(findPatternProblem(rules)).toEqual({ index: 1, message });
});

test("patterns for which the engine's own expressions take exponential time end at once", () => {
  const rule: AlertRule = { kind: "added_matches", pattern: "^(?:a|aa|a+)+$" };
  expect(isMatched(rule, "", `${"a".repeat(1_900)}!`)).toBe(false);
});
