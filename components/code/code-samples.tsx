"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import type { Snippet } from "#shared/api/snippets.ts";

type CodeSamplesProps = {
  /** What the code does, for screen readers. */
  label: string;
  snippets: Snippet[];
  className?: string;
};

/** The same code in several languages, one of them shown. */
export function CodeSamples({ label, snippets, className }: CodeSamplesProps) {
  const [language, setLanguage] = useState<string>(snippets[0]?.language ?? "");
  const code = snippets.find((snippet) => snippet.language === language)?.code ?? "";
  return (
    <Tabs
      className={cn("min-w-0 overflow-hidden rounded-lg border border-border bg-card", className)}
      onValueChange={setLanguage}
      value={language}
    >
      <div className="flex items-center justify-between gap-2 border-border border-b p-2">
        <TabsList aria-label={`${label}: language`}>
          {snippets.map((snippet) => (
            <TabsTrigger key={snippet.language} value={snippet.language}>
              {snippet.label}
            </TabsTrigger>
          ))}
        </TabsList>
        <Button
          aria-label="Copy code"
          onClick={() => void copyText(code, "Code", "Select the text and copy it.")}
          size="sm"
          variant="outline"
        >
          <Copy aria-hidden="true" />
          <span className="max-sm:sr-only">Copy</span>
        </Button>
      </div>
      {snippets.map((snippet) => (
        <TabsContent
          className="overflow-x-auto p-4 focus-visible:-outline-offset-2"
          key={snippet.language}
          value={snippet.language}
        >
          <pre className="font-system-mono text-foreground text-xs">{snippet.code}</pre>
        </TabsContent>
      ))}
    </Tabs>
  );
}
