type Change = {
  /** ISO date; the newest is `info.version` of the OpenAPI document. */
  date: string;
  changes: string[];
};

/** Changes of the public API, newest first. */
export const CHANGELOG: Change[] = [
  {
    date: "2026-11-22",
    changes: [
      "Version 1: screenshots, PDF documents, extraction of text, links, fields and presets, and name checks.",
      "HTML documents as a source, and signed image links.",
      "Captures, checks and usage can be read, and captures and checks deleted.",
    ],
  },
];
