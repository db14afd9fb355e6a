/** Staff roles, in ascending order. */
export const staffRoles = ['contributor', 'editor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The caller who reads or changes something, from admission to the audit row. */
export type Actor = {
  /** `admin:<email>`, `staff:<email>`, `token:hia_…`, `subscriber:<email>`, `anonymous`, `service`, or `operator` for commands */
  name: string;
  /** undefined for commands and for the service itself */
  requestId: string | undefined;
  /** of a member of staff or a token */
  role?: StaffRole | undefined;
  /** of a member of staff or a subscriber; a token has none */
  email?: string | undefined;
  userId?: string | undefined;
  subscriberId?: string | undefined;
};

/** The service itself: its jobs, and what they may do. */
export const service: Actor = { name: 'service', requestId: undefined, role: 'admin' };

/** A command of the operator. */
export const operator: Actor = { name: 'operator', requestId: undefined, role: 'admin' };

/** The name of a member of staff, or of a subscriber without a role. */
export function toActorName({ email, role }: { email: string; role?: StaffRole | undefined }): string {
  if (!role) return `subscriber:${email}`;
  return `${role === 'admin' ? 'admin' : 'staff'}:${email}`;
}

/** Whether a role includes another. A missing role includes none. */
export function hasRole(role: StaffRole | undefined, required: StaffRole): boolean {
  return role !== undefined && staffRoles.indexOf(role) >= staffRoles.indexOf(required);
}
