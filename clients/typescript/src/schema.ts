export interface paths {
    "/api/v1/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    author?: string;
                    category?: string;
                    lang?: "en" | "zh" | "both";
                    page?: number;
                    page_size?: number;
                    since?: string;
                    tag?: string;
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ArticleList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/articles/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    lang?: "en" | "zh" | "both";
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Article"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    include?: "content";
                    page_size?: number;
                    since: string;
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangeList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/citations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CitationRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Citations"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    author?: string;
                    category?: string;
                    from?: string;
                    lang?: "en" | "zh" | "both";
                    page?: number;
                    page_size?: number;
                    prefix?: boolean;
                    q: string;
                    sort?: "relevance" | "newest" | "oldest";
                    to?: string;
                    type?: "article" | "video" | "all";
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: {
                    "If-None-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SnapshotList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountKey: components["schemas"]["LiveKey"] | components["schemas"]["RevokedKey"];
        AccountSource: {
            current: boolean | null;
            first_seen_at: string;
            label: string | null;
            last_seen_at: string;
        };
        AccountSubscriber: {
            active_until: string;
            email: string;
            name: string | null;
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["SubscriberStatus"];
        };
        AnyValue: unknown;
        Article: {
            access: components["schemas"]["ArticleAccess"];
            aliases: string[];
            author_avatar: string;
            author_name: string;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug: string;
            content_en?: string | null;
            content_zh?: string | null;
            cover_image: string;
            date_modified: string | null;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            geo_core_problem_en?: string | null;
            geo_core_problem_zh?: string | null;
            geo_empirical_metric_en?: string | null;
            geo_empirical_metric_zh?: string | null;
            geo_theoretical_solution_en?: string | null;
            geo_theoretical_solution_zh?: string | null;
            id: string;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            languages: ("en" | "zh")[];
            mentions: components["schemas"]["AnyValue"][];
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            published_at: string;
            slug: string;
            tags: string[];
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
            updated_at: string;
            url: string;
        };
        ArticleAccess: {
            full_text: boolean;
            /** @enum {string} */
            reason: "active_key" | "anonymous";
        };
        ArticleHit: {
            author_avatar: string;
            author_name: string;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug: string;
            cover_image: string;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            highlights: {
                [key: string]: string;
            };
            id: string;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            languages: ("en" | "zh")[];
            /** @enum {string} */
            match: "all" | "some" | "approximate";
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            published_at: string;
            score: number;
            slug: string;
            tags: string[];
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "article";
            updated_at: string;
            url: string;
        };
        ArticleItem: {
            author_avatar: string;
            author_name: string;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug: string;
            cover_image: string;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            id: string;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            languages: ("en" | "zh")[];
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            published_at: string;
            slug: string;
            tags: string[];
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
            updated_at: string;
            url: string;
        };
        ArticleList: {
            items: components["schemas"]["ArticleItem"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        Category: {
            article_count: number;
            description_en: string | null;
            description_zh: string | null;
            name_en: string | null;
            name_zh: string | null;
            order: number;
            slug: string;
        };
        CategoryList: {
            items: components["schemas"]["Category"][];
        };
        Change: {
            article: components["schemas"]["ChangedArticle"] | null;
            changed_at: string;
            previous_slugs: string[];
            slug: string;
            /** @enum {string} */
            type: "upsert" | "delete";
        };
        ChangedArticle: {
            access?: components["schemas"]["ArticleAccess"];
            aliases?: string[];
            author_avatar: string;
            author_name: string;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug: string;
            content_en?: string | null;
            content_zh?: string | null;
            cover_image: string;
            date_modified?: string | null;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            geo_core_problem_en?: string | null;
            geo_core_problem_zh?: string | null;
            geo_empirical_metric_en?: string | null;
            geo_empirical_metric_zh?: string | null;
            geo_theoretical_solution_en?: string | null;
            geo_theoretical_solution_zh?: string | null;
            id: string;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            languages: ("en" | "zh")[];
            mentions?: components["schemas"]["AnyValue"][];
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            published_at: string;
            slug: string;
            tags: string[];
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
            updated_at: string;
            url: string;
        };
        ChangeList: {
            changes: components["schemas"]["Change"][];
            has_more: boolean;
            next_since: string;
        };
        CitationRequest: {
            /** @enum {string} */
            format: "bibtex" | "ris" | "csl-json" | "gbt7714";
            /** @enum {string} */
            lang?: "en" | "zh";
            slugs: string[];
        };
        Citations: {
            missing: string[];
            text: string;
        };
        DailyUsage: {
            date: string;
            rejected: components["schemas"]["RejectedRequests"] | null;
            requests: number;
        };
        FreezeRequest: {
            at: string;
            label: string;
        };
        LiveKey: {
            created_at: string;
            frozen_at: string | null;
            frozen_reason: string | null;
            frozen_requests: components["schemas"]["FreezeRequest"][] | null;
            last_used_at: string | null;
            prefix: string;
            sources: components["schemas"]["AccountSource"][];
            sources_max: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "active" | "frozen";
        };
        Me: {
            key: components["schemas"]["AccountKey"] | null;
            quota: components["schemas"]["Quota"] | null;
            subscriber: components["schemas"]["AccountSubscriber"] | null;
            usage: components["schemas"]["DailyUsage"][] | null;
        };
        /** @enum {string} */
        Plan: "premium" | "api";
        Quota: {
            day: components["schemas"]["QuotaWindow"];
            minute: components["schemas"]["QuotaWindow"];
        };
        QuotaWindow: {
            limit: number;
            remaining: number;
            reset_at: string;
            used: number;
        };
        RejectedRequests: {
            daily_quota_exceeded?: number;
            key_frozen?: number;
            rate_limited?: number;
            source_unknown?: number;
            subscription_inactive?: number;
        };
        RevokedKey: {
            prefix: string;
            revoked_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "revoked";
        };
        SearchHit: components["schemas"]["ArticleHit"] | components["schemas"]["VideoHit"];
        SearchResult: {
            /** @constant */
            approximate?: true;
            items: components["schemas"]["SearchHit"][];
            page: number;
            page_size: number;
            query: string;
            total: number;
            /** @constant */
            total_capped?: true;
            total_pages: number;
        };
        Snapshot: {
            created_at: string;
            files: components["schemas"]["SnapshotFile"][];
            id: string;
            next_since: string;
        };
        SnapshotFile: {
            /** @enum {string} */
            access: "anyone" | "key";
            bytes: number;
            /** @enum {string} */
            name: "articles.ndjson.gz" | "articles-metadata.ndjson.gz" | "categories.ndjson.gz" | "videos.ndjson.gz" | "deletions.ndjson.gz";
            records: number;
            sha256: string;
            url: string;
        };
        SnapshotList: {
            items: components["schemas"]["Snapshot"][];
        };
        /** @enum {string} */
        SubscriberStatus: "active" | "lapsed" | "suspended";
        VideoHit: {
            category_slug: string;
            description_en?: string | null;
            description_zh?: string | null;
            duration: string;
            highlights: {
                [key: string]: string;
            };
            id: string;
            /** @enum {string} */
            match: "all" | "some" | "approximate";
            score: number;
            thumbnail: string;
            title_en?: string | null;
            title_zh?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "video";
            video_url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
