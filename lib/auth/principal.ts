/** Who is asking, settled before any handler runs. */
export type Principal = AnonymousPrincipal;

export type AnonymousPrincipal = {
  kind: 'anonymous';
  /** whether full texts may be sent */
  fullText: false;
};

export const anonymous: AnonymousPrincipal = { kind: 'anonymous', fullText: false };
