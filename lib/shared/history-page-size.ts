/** Items of `GET /api/captures` and `GET /api/checks`; `?before=` with the id of the last one continues the list. */
export const HISTORY_PAGE_SIZE = 200;
