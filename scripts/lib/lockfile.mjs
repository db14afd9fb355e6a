// npm leaves platform packages that a registry's mirror lacks out of the lockfile, and `npm ci` elsewhere then refuses it.

/**
 * The optional dependencies that a lockfile's packages name and the lockfile does not hold, as `package needs name@range`.
 *
 * @param {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} lock the parsed file
 * @returns {string[]} empty when it is whole
 */
export function findMissingOptional(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isHeld(lock.packages, place, name))
      .map(([name, range]) => `${place || 'the project'} needs ${name}@${range}`),
  );
}

/** Whether a package is found from another's place, as Node looks for it: there, then in each folder above. */
function isHeld(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}
