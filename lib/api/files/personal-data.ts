import { PersonalData } from '../../people/data-requests/schema';
import type { PersonalExport } from '../../people/personal-data/record';

/**
 * A copy of somebody's data as a file to download. Its name contains no email address, because it ends up among other
 * downloads.
 */
export function toPersonalDataFile(data: PersonalExport) {
  // Through JSON first, which turns times into text.
  const value: PersonalData = PersonalData.parse(JSON.parse(JSON.stringify(data)));
  const body = `${JSON.stringify(value, undefined, 2)}\n`;
  const fileName = `personal-data-${data.exported_at.slice(0, 10)}.json`;
  return { value, text: { type: 'application/json', body, fileName } };
}
