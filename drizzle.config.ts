import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './monitor/db/schema/index.ts',
  out: './monitor/db/migrations',
});
