export type RecordKind = 'article' | 'category' | 'video';
