ALTER TABLE "captures" DROP CONSTRAINT "captures_kind_known";--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_kind_known" CHECK ("captures"."kind" in ('screenshot', 'extraction', 'pdf', 'archive'));
