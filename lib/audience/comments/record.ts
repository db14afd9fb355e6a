const commentStatuses = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** The states that a moderator chooses from. A deleted comment has nothing left to look at. */
export const listedStatuses = ['pending', 'approved', 'rejected'] as const satisfies readonly CommentStatus[];

/** Each action of a moderator with the status that it gives a comment. */
export const moderations = { approve: 'approved', reject: 'rejected', delete: 'deleted' } as const satisfies Record<
  string,
  CommentStatus
>;
export type Moderation = keyof typeof moderations;

/** A comment to store. */
export type NewComment = {
  /** id or slug of the article */
  article: string;
  name: string;
  /** folded, or empty */
  email: string;
  content: string;
  /** the comment that it replies to */
  parent: string | null;
  isStaff: boolean;
};
