import { join } from 'node:path';
import type { NextConfig } from 'next';

/** Whether the table is drawn as server components, as is Next's own way, or by client components. */
const isTableOfServer = process.env.TABLE !== 'client';

type ImportedModule = { request: string; contextInfo: { issuerLayer?: string | null } };

export default {
  basePath: '/broker',
  // As every build of this repository is called, and ignored by git as they are.
  distDir: isTableOfServer ? 'build/server-table' : 'build/client-table',
  env: { TABLE: process.env.TABLE },
  // The product's components lie outside this folder.
  experimental: { externalDir: true },
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
  webpack(config, { webpack }) {
    if (isTableOfServer) {
      const showTableOfServer = (module: ImportedModule) => {
        if (module.contextInfo.issuerLayer !== 'rsc') module.request = join(import.meta.dirname, 'table-slot.tsx');
      };
      config.plugins.push(new webpack.NormalModuleReplacementPlugin(/\/table\/data-table$/, showTableOfServer));
    }
    return config;
  },
} satisfies NextConfig;
