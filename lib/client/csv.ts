import { BYTE_ORDER_MARK } from "#shared/csv.ts";
import { downloadFile } from "./files.ts";

/** Starts the download of a CSV file. */
export const downloadCsv = (name: string, csv: string): void =>
  downloadFile(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }), name);
