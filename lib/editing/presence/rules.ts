/** How long after the last sign of life an editor counts as present. An editor's page sends one every 20 seconds. */
export const PRESENCE_SECONDS = 60;
