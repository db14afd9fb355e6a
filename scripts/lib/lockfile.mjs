// npm omits platform packages from the lockfile when a registry's mirror lacks them; `npm ci` then fails on other platforms.

/**
 * Optional dependencies that are missing from the lockfile, as `package needs name@range`.
 *
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} lock the parsed file
 * @returns {string[]} empty if the lockfile is complete
 */
export function findMissingOptional(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock.packages, place, name))
      .map(([name, range]) => `${place || 'the project'} needs ${name}@${range}`),
  );
}

/** Resolves a package as Node does: in the folder of the package that needs it, then in each folder above. */
function isLocked(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}
