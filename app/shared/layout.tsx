import { QueryProvider } from "#components/layout/query-provider.tsx";

export default QueryProvider;
