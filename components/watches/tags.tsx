import { Badge } from "#components/ui/badge.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** The tags of a text with commas. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export const formatTags = (tags: readonly string[]): string => tags.join(", ");

/** The tags of the surrounding form. */
export function TagsField() {
  return <TextField hint="By which you find watches. Separate them with commas." label="Tags" name="tags" />;
}

/** The tags of a watch. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li className="max-w-full" key={tag}>
          <Badge className="max-w-full truncate" variant="secondary">
            {tag}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
