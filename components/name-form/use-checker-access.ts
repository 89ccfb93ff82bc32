"use client";

import { useToolAccess } from "#components/tools/use-tool-access.ts";
import { apiPaths } from "#shared/paths.ts";

export const CHECKER_ACCESS = [apiPaths.toolByKey("domain-checker")];

export const useCheckerAccess = () => useToolAccess(CHECKER_ACCESS);
