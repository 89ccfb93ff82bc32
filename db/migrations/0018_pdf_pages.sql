ALTER TABLE "plans" ADD COLUMN "pdf_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_pdf_pages_not_negative" CHECK ("plans"."pdf_pages" >= 0);