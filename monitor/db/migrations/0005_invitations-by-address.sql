DROP INDEX "user_invitations_token";--> statement-breakpoint
ALTER TABLE "user_invitations" DROP COLUMN "token_hash";