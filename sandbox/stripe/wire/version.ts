/** The API version that the `stripe` package in use pins; answers have its shape. */
export const API_VERSION = "2026-10-28.endive";
