// Pages to read start with one small script of ours, which loads the framework's when a reader needs them.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** Where the routes of the pages begin. */
const READING_PAGES = [
  '/[locale]/page',
  '/[locale]/[page]/page',
  '/[locale]/archive/',
  '/[locale]/authors/',
  '/[locale]/glossary/',
  '/[locale]/topics/',
];

/**
 * Writes the script into a build and names it in the build's manifest, where the framework looks up the scripts of a page. Those of
 * its components are left out of its HTML.
 *
 * @param dist the folder of the build
 */
export async function deferFramework(dist) {
  const file = path.join(dist, 'build-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const routes = Object.keys(JSON.parse(readFileSync(path.join(dist, 'app-path-routes-manifest.json'), 'utf8')));
  const missing = READING_PAGES.filter((start) => !routes.some((route) => route.startsWith(start)));
  if (missing.length > 0) throw new Error(`No such pages in the build: ${missing.join(', ')}`);
  const script = await bundleScript(manifest.rootMainFiles.map((name) => `/_next/${name}`));
  const name = `static/chunks/start-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  writeFileSync(path.join(dist, name), script);
  const isReading = (route) => route.endsWith('/page') && READING_PAGES.some((start) => route.startsWith(start));
  for (const route of routes.filter(isReading))
    omitComponents(path.join(dist, `server/app${route}_client-reference-manifest.js`));
  const pages = Object.fromEntries(routes.filter(isReading).map((route) => [route, [name]]));
  writeFileSync(file, JSON.stringify({ ...manifest, rootMainFilesTree: pages }, undefined, 2));
}

/** The framework then names these scripts in the data of a page only, where it finds them once it runs. */
function omitComponents(file) {
  const [head, data] = readFileSync(file, 'utf8').split(/(?<=^globalThis\.__RSC_MANIFEST\[.+\] = )/m);
  const manifest = JSON.parse(data.replace(/;\s*$/, ''));
  if (!manifest.moduleLoading || !manifest.entryJSFiles) throw new Error(`The manifest has changed its form: ${file}`);
  writeFileSync(file, `${head}${JSON.stringify({ ...manifest, moduleLoading: null, entryJSFiles: {} })};\n`);
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
