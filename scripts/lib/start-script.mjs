// Pages to read start with one small script of ours, which loads the framework's when a reader needs them.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** The pages, by their routes in `app/`. */
const READING_PAGES = [
  '/[locale]/page',
  '/[locale]/[page]/page',
  '/[locale]/archive/page',
  '/[locale]/archive/[slug]/page',
  '/[locale]/archive/category/[slug]/page',
  '/[locale]/archive/tag/[tag]/page',
  '/[locale]/authors/page',
  '/[locale]/authors/[name]/page',
  '/[locale]/glossary/page',
  '/[locale]/topics/page',
];

/**
 * Writes the script into a build and names it in the build's manifest, where the framework looks up the scripts of a page.
 *
 * @param dist the folder of the build
 */
export async function deferFramework(dist) {
  const file = path.join(dist, 'build-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const routes = Object.keys(JSON.parse(readFileSync(path.join(dist, 'app-path-routes-manifest.json'), 'utf8')));
  const missing = READING_PAGES.filter((page) => !routes.includes(page));
  if (missing.length > 0) throw new Error(`No such pages in the build: ${missing.join(', ')}`);
  const script = await bundleScript(manifest.rootMainFiles.map((name) => `/_next/${name}`));
  const name = `static/chunks/start-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  writeFileSync(path.join(dist, name), script);
  const pages = Object.fromEntries(READING_PAGES.map((page) => [page, [name]]));
  writeFileSync(file, JSON.stringify({ ...manifest, rootMainFilesTree: pages }, undefined, 2));
}

async function bundleScript(frameworkScripts) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['components/site/start.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    define: { FRAMEWORK_SCRIPTS: JSON.stringify(frameworkScripts) },
  });
  await stop();
  return outputFiles[0].text;
}
