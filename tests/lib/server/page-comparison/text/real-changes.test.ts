import { describe, expect, test } from "vitest";
import { compareTexts } from "#server/page-comparison/text/compare.ts";
import { learnNoise } from "#server/page-comparison/text/learn-noise.ts";

// cspell:disable
const HOUR_MS = 60 * 60_000;
const at = (markdown: string, hours: number) => ({
  markdown: `# Status\n\n${markdown}\n\nThe rest of the page stays.`,
  capturedAt: new Date(Date.UTC(2026, 10, 23, 8) + hours * HOUR_MS),
});

/** What is reported two days after two looks between which nothing changed. */
function compare(before: string, after: string): number {
  const first = at(before, 0);
  const { rules } = learnNoise(first, at(before, 0));
  return compareTexts(first, at(after, 48), rules).changes.length;
}

const CHANGES: [kind: string, pairs: [before: string, after: string][]][] = [
  [
    "versions, builds and ids",
    [
      ["Latest LTS: Node v20.19.1", "Latest LTS: Node v22.11.0"],
      ["Windows 11 Build 22621", "Windows 11 Build 22635"],
      ["Data sheet, revision 7", "Data sheet, revision 8"],
      ["Main is at commit a1b2c3d", "Main is at commit 4e5f6a7"],
      ["Token 900 per day", "Token 1200 per day"],
      ["Session 12: Closing panel", "Session 14: Closing panel"],
      ["md5 9e107d9d372bb6826bd81d3542a419d6", "md5 e4d909c290d0fb1ca068ffaddf22cbd0"],
      ["Release 0b1fe6c4-65f3-4c92-9f4a-0d6f0a2b9c11", "Release 77a0c1de-9d1e-4a53-8f0b-5f6d1f0e2a90"],
      ["License key ABCD-1234-EFGH-5678", "License key ABCD-1234-EFGH-9012"],
      ["Trace 4 of the expedition", "Trace 5 of the expedition"],
      ["Firmware F12b", "Firmware F13a"],
      ["Request 3 items at most", "Request 5 items at most"],
      ["Event #12: Winter ball", "Event #13: Winter ball"],
      ["Knoten 3 ist gesperrt", "Knoten 5 ist gesperrt"],
    ],
  ],
  [
    "numbers in prose",
    [
      ["0 results", "3 results"],
      ["5 seats left", "0 seats left"],
      ["The plan includes 3 seats", "The plan includes 5 seats"],
      ["Noch 12 Plätze frei", "Noch 3 Plätze frei"],
      ["Il reste 8 places", "Il reste 2 places"],
      ["Quedan 6 entradas", "Quedan 2 entradas"],
      ["Restano 9 posti", "Restano 4 posti"],
      ["Restam 7 lugares", "Restam 1 lugar"],
      ["Rate limit: 60 requests per minute", "Rate limit: 90 requests per minute"],
      ["10,000 views per month", "25,000 views per month"],
      ["Der Vertrag läuft 24 Monate", "Der Vertrag läuft 12 Monate"],
      ["Garantie de 2 ans", "Garantie de 5 ans"],
      ["Garantía de 2 años", "Garantía de 3 años"],
      ["Mindestalter 16 Jahre", "Mindestalter 18 Jahre"],
      ["Zone 3 fare", "Zone 4 fare"],
      ["Gate B12", "Gate C4"],
    ],
  ],
  [
    "how long something takes",
    [
      ["Ships in 3 weeks", "Ships in 8 weeks"],
      ["Ready in 2 days", "Ready in 10 days"],
      ["Delivery in 5 days", "Delivery in 9 days"],
      ["Lieferzeit 3 Wochen", "Lieferzeit 6 Wochen"],
      ["Expédié sous 2 jours", "Expédié sous 10 jours"],
      ["Entrega en 4 días", "Entrega en 12 días"],
      ["Spedizione in 3 giorni", "Spedizione in 7 giorni"],
      ["Entrega em 5 dias", "Entrega em 15 dias"],
    ],
  ],
  [
    "dates that someone has set",
    [
      ["Nächster Termin: 12. Mai 2027", "Nächster Termin: 3. Februar 2027"],
      ["Prochain rendez-vous : 12 mai 2027", "Prochain rendez-vous : 3 février 2027"],
      ["Próxima cita: 12 de mayo de 2027", "Próxima cita: 3 de junio de 2027"],
      ["Prossimo turno: 12 maggio 2027", "Prossimo turno: 3 giugno 2027"],
      ["Próxima sessão: 12 de maio de 2027", "Próxima sessão: 3 de junho de 2027"],
      ["Volgende ronde: 12 mei 2027", "Volgende ronde: 3 juni 2027"],
      ["Następny termin: 12 maja 2027", "Następny termin: 3 czerwca 2027"],
      ["Next appointment: May 12, 2027", "Next appointment: June 3, 2027"],
      ["Nächste Sprechstunde 12.05.2027", "Nächste Sprechstunde 03.02.2027"],
      ["Review on 5/12/2027", "Review on 6/3/2027"],
      ["Meeting on Tuesday", "Meeting on Friday"],
      ["次回は2027年5月12日です", "次回は2027年6月3日です"],
    ],
  ],
  [
    "times of day",
    [
      ["Bus 12 leaves at 18:30", "Bus 12 leaves at 18:45"],
      ["Der Zug fährt um 18:30 Uhr", "Der Zug fährt um 19:10 Uhr"],
      ["Le train part à 18:30", "Le train part à 17:05"],
      ["El tren sale a las 18:30", "El tren sale a las 20:15"],
      ["Il treno parte alle 18:30", "Il treno parte alle 21:00"],
      ["Check-in from 3 pm", "Check-in from 4 pm"],
      ["Sunset 16:31", "Sunset 17:02"],
      ["Lesson at 8:15 am", "Lesson at 9:30 am"],
      ["Última saída 22:10", "Última saída 21:40"],
      ["Odjazd o 7:05", "Odjazd o 7:50"],
    ],
  ],
];

describe.each(CHANGES)("a change of %s is reported", (_kind, pairs) => {
  test.each(pairs)("%s -> %s", (before, after) => {
    expect(compare(before, after)).toBe(1);
  });
});

test.each([
  ["Served by node-17", "Served by node-22"],
  ["Request ID: 8f14e45f", "Request ID: c9f0f895"],
  ["1,204 downloads", "1,209 downloads"],
  ["Sale ends in 5 days", "Sale ends in 3 days"],
  ["Order within 3 hrs 12 mins", "Order within 5 hrs 40 mins"],
  ["Stand: 21. November 2026", "Stand: 23. November 2026"],
  ["Wetter für den 23. November 2026", "Wetter für den 25. November 2026"],
  ["Pronóstico del 23 de noviembre de 2026", "Pronóstico del 25 de noviembre de 2026"],
  ["Météo du 23 novembre 2026", "Météo du 25 novembre 2026"],
  ["Kyiv 10:05", "Kyiv 10:09"],
  ["vor 3 Minuten", "vor 9 Minuten"],
])("%s -> %s is no change", (before, after) => {
  expect(compare(before, after)).toBe(0);
});

test.each([
  ["Build 3f2a1bc91d", "Build 9d8e7f60aa"],
  ["Session 8f14e45fceea167a", "Session c9f0f895fb98ab91"],
  ["Trace 0b1fe6c4-65f3-4c92-9f4a-0d6f0a2b9c11", "Trace 77a0c1de-9d1e-4a53-8f0b-5f6d1f0e2a90"],
])("an id that differs between two looks at once is noise: %s", (first, second) => {
  const { rules } = learnNoise(at(first, 0), at(second, 0));
  const later = first.replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10));
  expect(compareTexts(at(first, 0), at(later, 48), rules).changes).toEqual([]);
});
