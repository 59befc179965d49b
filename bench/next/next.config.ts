import type { NextConfig } from 'next';

export default {
  basePath: '/broker',
  // As every build of this repository is called, and ignored by git as they are.
  distDir: 'build',
  // The product's components lie outside this folder.
  experimental: { externalDir: true },
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
  webpack(config, { isServer, webpack }) {
    // Vite's word for which side a module is built for.
    config.plugins.push(new webpack.DefinePlugin({ 'import.meta.env.SSR': JSON.stringify(isServer) }));
    return config;
  },
} satisfies NextConfig;
