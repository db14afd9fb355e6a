import type { ApiRequest, Reply } from './request';

/** What the dispatcher has found out about a request. */
export type PathMatch = {
  /** path parameters, decoded */
  params: Record<string, string>;
  /** the query as sent, with its `?` */
  search: string;
};

/** One path and what serves each of its methods. */
export type Resource = {
  path: string;
  methods: Partial<Record<string, (request: ApiRequest, match: PathMatch) => Promise<Reply>>>;
  /** pages of other sites may read it (contract, section 2) */
  crossOrigin?: boolean;
  /** headers that those pages may send besides the usual ones */
  requestHeaders?: string;
  /** every method is a 404 while true */
  isHidden?: () => boolean;
};
