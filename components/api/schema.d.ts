export interface paths {
    "/api/v1/admin/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    category?: string;
                    has_draft?: "true" | "false";
                    missing?: "en" | "zh";
                    page?: number;
                    page_size?: number;
                    q?: string;
                    sort?: "-edited_at" | "edited_at" | "published_at" | "-published_at" | "title_en" | "-title_en" | "title_zh" | "-title_zh";
                    state?: "draft" | "scheduled" | "published" | "archived";
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
                        "application/json": components["schemas"]["EditedItemList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["ArticleCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditedArticle"];
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
    "/api/v1/admin/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["EditedArticle"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ArticleUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditedArticle"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/articles/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DraftUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedArticle"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/articles/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PresenceUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Presence"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/articles/{id}/previews": {
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
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PreviewLink"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/articles/{id}/publish": {
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
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PublishInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditedArticle"];
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
    "/api/v1/admin/articles/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["RevisionList"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["EditedArticle"];
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
    "/api/v1/admin/articles/{id}/revisions/{n}": {
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
                path: {
                    id: string;
                    n: string;
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
                        "application/json": components["schemas"]["RevisionWithRecord"];
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
    "/api/v1/admin/articles/{id}/revisions/{n}/restore": {
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
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
                    n: string;
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
                        "application/json": components["schemas"]["EditedArticle"];
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
    "/api/v1/admin/articles/{id}/schedule": {
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
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditedArticle"];
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header: {
                    "If-Match": string;
                };
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["UnscheduledArticle"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/articles/{id}/translation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TranslationUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditedArticle"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    action?: "key.issue" | "key.rotate" | "key.freeze" | "key.unfreeze" | "key.revoke" | "session.begin" | "subscriber.add" | "subscriber.renew" | "subscriber.suspend" | "subscriber.resume" | "subscriber.cancel" | "subscriber.notifications" | "admin.add" | "admin.remove" | "user.create" | "user.update" | "user.disable" | "user.enable" | "token.make" | "token.revoke" | "email.resend" | "media.create" | "media.update" | "media.delete" | "backup.create" | "article.create" | "article.update" | "article.publish" | "article.schedule" | "article.unschedule" | "article.delete" | "preview.create" | "preview.end" | "category.create" | "category.update" | "category.order" | "category.delete" | "video.create" | "video.update" | "video.delete" | "webhook.create" | "webhook.update" | "webhook.rotate" | "webhook.enable" | "webhook.disable" | "webhook.delete";
                    actor?: string;
                    page?: number;
                    page_size?: number;
                    since?: string;
                    subject?: string;
                    until?: string;
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
                        "application/json": components["schemas"]["AuditList"];
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
    "/api/v1/admin/categories": {
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
                        "application/json": components["schemas"]["AdminCategoryList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["CategoryCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminCategory"];
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
    "/api/v1/admin/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: {
                    move_to?: string;
                };
                header?: never;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CategoryUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminCategory"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/categories/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CategoryOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminCategoryList"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    sort?: "-created_at" | "created_at" | "to" | "-to";
                    status?: "waiting" | "sent" | "failed";
                    template?: "key_link" | "key_frozen" | "key_rotated" | "sign_in" | "quota_warning" | "subscription_ending" | "schedule_failed" | "webhook_disabled";
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
                        "application/json": components["schemas"]["AdminEmailList"];
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
    "/api/v1/admin/emails/{id}/resend": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["AdminEmail"];
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
    "/api/v1/admin/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    sort?: "-created_at" | "created_at" | "last_used_at" | "-last_used_at" | "frozen_at" | "-frozen_at" | "email" | "-email" | "status" | "-status" | "usage_today" | "-usage_today" | "usage_30d" | "-usage_30d";
                    status?: "active" | "frozen" | "revoked";
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
                        "application/json": components["schemas"]["AdminKeyList"];
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
    "/api/v1/admin/keys/{prefix}": {
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
                path: {
                    prefix: string;
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
                        "application/json": components["schemas"]["AdminKeyDetail"];
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
    "/api/v1/admin/keys/{prefix}/revoke": {
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
                path: {
                    prefix: string;
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
                        "application/json": components["schemas"]["AdminKey"];
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
    "/api/v1/admin/keys/{prefix}/unfreeze": {
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
                path: {
                    prefix: string;
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
                        "application/json": components["schemas"]["AdminKey"];
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
    "/api/v1/admin/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    unused?: boolean;
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
                        "application/json": components["schemas"]["MediaList"];
                    };
                };
            };
        };
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
                    "multipart/form-data": components["schemas"]["UploadBody"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
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
    "/api/v1/admin/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/overview": {
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
                        "application/json": components["schemas"]["AdminOverview"];
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
    "/api/v1/admin/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
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
                        "application/json": components["schemas"]["ScheduledArticleList"];
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
    "/api/v1/admin/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    plan?: "premium" | "api";
                    q?: string;
                    sort?: "-created_at" | "created_at" | "email" | "-email" | "active_until" | "-active_until";
                    status?: "active" | "lapsed" | "suspended";
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
                        "application/json": components["schemas"]["SubscriberList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["SubscriberCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subscriber"];
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
    "/api/v1/admin/subscribers/{id}": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["SubscriberDetail"];
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
    "/api/v1/admin/subscribers/{id}/cancel": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Subscriber"];
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
    "/api/v1/admin/subscribers/{id}/renew": {
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
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SubscriberRenewal"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subscriber"];
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
    "/api/v1/admin/subscribers/{id}/resume": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Subscriber"];
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
    "/api/v1/admin/subscribers/{id}/suspend": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Subscriber"];
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
    "/api/v1/admin/subscribers/import": {
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
                query?: {
                    dry_run?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "text/csv": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SubscriberImportReport"];
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
    "/api/v1/admin/summaries": {
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
                    "application/json": components["schemas"]["AISummaryRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Summary"];
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
    "/api/v1/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    sort?: "-created_at" | "created_at" | "expires_at" | "-expires_at" | "last_used_at" | "-last_used_at" | "name" | "-name";
                    status?: "active" | "expired" | "revoked";
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
                        "application/json": components["schemas"]["AdminTokenList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["AdminTokenCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminTokenIssued"];
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
    "/api/v1/admin/tokens/{prefix}/revoke": {
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
                path: {
                    prefix: string;
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
                        "application/json": components["schemas"]["AdminToken"];
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
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    role?: "contributor" | "editor" | "admin";
                    sort?: "name" | "-name" | "email" | "-email" | "last_seen_at" | "-last_seen_at";
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
                        "application/json": components["schemas"]["UserList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["UserCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
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
    "/api/v1/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/users/{id}/disable": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["User"];
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
    "/api/v1/admin/users/{id}/enable": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["User"];
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
    "/api/v1/admin/users/me": {
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
                        "application/json": components["schemas"]["User"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProfileUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    category?: string;
                    page?: number;
                    page_size?: number;
                    published?: "true" | "false";
                    q?: string;
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
                        "application/json": components["schemas"]["AdminVideoList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["VideoCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminVideo"];
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
    "/api/v1/admin/videos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VideoUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminVideo"];
                    };
                };
            };
        };
        trace?: never;
    };
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
    "/api/v1/auth/login": {
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
                    "application/json": components["schemas"]["LoginInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Login"];
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
    "/api/v1/keys/issue": {
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
                    "application/json": components["schemas"]["KeyIssueRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedKey"];
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
    "/api/v1/keys/request": {
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
                    "application/json": components["schemas"]["KeyLinkRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RequestAccepted"];
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
    "/api/v1/keys/rotate": {
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
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedKey"];
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
    "/api/v1/me/mails": {
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
                        "application/json": components["schemas"]["MailList"];
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
    "/api/v1/me/notifications": {
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
                        "application/json": components["schemas"]["Notifications"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NotificationsUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notifications"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/me/webhooks": {
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
                        "application/json": components["schemas"]["WebhookList"];
                    };
                };
            };
        };
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
                    "application/json": components["schemas"]["WebhookCreate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedWebhook"];
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
    "/api/v1/me/webhooks/{id}": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Deleted"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookUpdate"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/me/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["DeliveryList"];
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
    "/api/v1/me/webhooks/{id}/enable": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Webhook"];
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
    "/api/v1/me/webhooks/{id}/replay": {
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
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReplayInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
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
    "/api/v1/me/webhooks/{id}/rotate-secret": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["RotatedSecret"];
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
    "/api/v1/me/webhooks/{id}/test": {
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
                path: {
                    id: string;
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
                        "application/json": components["schemas"]["Webhook"];
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
    "/api/v1/openapi.json": {
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
                        "application/json": components["schemas"]["OpenApiDocument"];
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
    "/api/v1/previews/open": {
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
                    "application/json": components["schemas"]["PreviewOpen"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenedPreview"];
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
    "/api/v1/snapshots/{id}/{name}": {
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
                    "If-Range"?: string;
                    Range?: string;
                };
                path: {
                    id: string;
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
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
    "/api/v1/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    category?: string;
                    lang?: "en" | "zh" | "both";
                    page?: number;
                    page_size?: number;
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
                        "application/json": components["schemas"]["VideoList"];
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
    "/api/v1/videos/{id}": {
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
                    id: string;
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
                        "application/json": components["schemas"]["Video"];
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
        AdminCategory: {
            article_count: number;
            articles: number;
            description_en: string;
            description_zh: string;
            name_en: string;
            name_zh: string;
            order: number;
            slug: string;
            videos: number;
        };
        AdminCategoryList: {
            items: components["schemas"]["AdminCategory"][];
        };
        AdminEmail: {
            attempts: number;
            created_at: string;
            id: string;
            last_failure: string | null;
            /** @enum {string} */
            locale: "en" | "zh";
            next_at: string | null;
            sent_at: string | null;
            /** @enum {string} */
            status: "waiting" | "sent" | "failed";
            /** @enum {string} */
            template: "key_link" | "key_frozen" | "key_rotated" | "sign_in" | "quota_warning" | "subscription_ending" | "schedule_failed" | "webhook_disabled";
            to: string;
        };
        AdminEmailList: {
            items: components["schemas"]["AdminEmail"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        AdminKey: {
            created_at: string;
            frozen_at: string | null;
            frozen_reason: string | null;
            last_used_at: string | null;
            prefix: string;
            revoked_at: string | null;
            sources: components["schemas"]["Source"][];
            status: components["schemas"]["KeyStatus"];
            subscriber: components["schemas"]["SubscriberSummary"];
            usage_30d: number;
            usage_today: number;
        };
        AdminKeyDetail: {
            created_at: string;
            frozen_at: string | null;
            frozen_reason: string | null;
            frozen_requests: components["schemas"]["FreezeRequest"][];
            last_used_at: string | null;
            prefix: string;
            revoked_at: string | null;
            sources: components["schemas"]["Source"][];
            status: components["schemas"]["KeyStatus"];
            subscriber: components["schemas"]["SubscriberSummary"];
            timeline: components["schemas"]["AuditRow"][];
            usage: components["schemas"]["DailyUsage"][];
            usage_30d: number;
            usage_today: number;
        };
        AdminKeyList: {
            items: components["schemas"]["AdminKey"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        AdminOverview: {
            counters: components["schemas"]["CounterHealth"];
            frozen: components["schemas"]["FrozenKey"][];
            keys: components["schemas"]["KeyCounts"];
            mail: components["schemas"]["MailSummary"];
            requests: components["schemas"]["UsageDay"][];
            requests_today: number;
            subscribers: components["schemas"]["SubscriberCounts"];
            webhooks: components["schemas"]["WebhookCounts"];
        };
        AdminToken: {
            created_at: string;
            expires_at: string;
            last_used_at: string | null;
            name: string;
            prefix: string;
            revoked_at: string | null;
            /** @enum {string} */
            scope: "all" | "editorial";
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
        };
        AdminTokenCreate: {
            /** @default 90 */
            days: number;
            name: string;
            /**
             * @default all
             * @enum {string}
             */
            scope: "all" | "editorial";
        };
        AdminTokenIssued: {
            created_at: string;
            expires_at: string;
            last_used_at: string | null;
            name: string;
            prefix: string;
            revoked_at: string | null;
            /** @enum {string} */
            scope: "all" | "editorial";
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            token: string;
        };
        AdminTokenList: {
            items: components["schemas"]["AdminToken"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        AdminVideo: {
            category_slug: string;
            created_at: string;
            description_en: string;
            description_zh: string;
            duration: string;
            id: string;
            is_published: boolean;
            thumbnail: string;
            title_en: string;
            title_zh: string;
            updated_at: string;
            video_url: string;
        };
        AdminVideoList: {
            items: components["schemas"]["AdminVideo"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        AISummaryRequest: {
            content_en: string;
            content_zh: string;
            /** @default  */
            title_en: string;
            /** @default  */
            title_zh: string;
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
        ArticleCreate: {
            /** @default  */
            author_avatar: string | null;
            author_name: string;
            /** @default  */
            author_name_zh: string | null;
            /** @default  */
            author_title_en: string | null;
            /** @default  */
            author_title_zh: string | null;
            category_slug: string;
            content_en: string;
            content_zh: string;
            /** @default  */
            cover_image: string | null;
            /** @default  */
            excerpt_en: string | null;
            /** @default  */
            excerpt_zh: string | null;
            /** @default  */
            geo_core_problem_en: string | null;
            /** @default  */
            geo_core_problem_zh: string | null;
            /** @default  */
            geo_empirical_metric_en: string | null;
            /** @default  */
            geo_empirical_metric_zh: string | null;
            /** @default  */
            geo_theoretical_solution_en: string | null;
            /** @default  */
            geo_theoretical_solution_zh: string | null;
            /** @default false */
            is_featured: boolean;
            /** @default false */
            is_pinned: boolean;
            /** @default false */
            is_premium: boolean;
            /** @default true */
            is_published: boolean;
            /** @default  */
            original_source_date: string | null;
            /** @default  */
            original_source_name: string | null;
            /** @default  */
            original_source_url: string | null;
            /** @default null */
            publish_at: string | null;
            /** @default null */
            slug: string | null;
            /** @default [] */
            tags: string[];
            title_en: string;
            title_zh: string;
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
        ArticleRecord: {
            aliases: string[];
            author_avatar: string;
            author_name: string;
            author_name_zh: string;
            author_title_en: string;
            author_title_zh: string;
            category_slug: string;
            content_en: string;
            content_zh: string;
            cover_image: string;
            dateModified: string;
            excerpt_en: string;
            excerpt_ru: string;
            excerpt_zh: string;
            geo_core_problem_en: string;
            geo_core_problem_zh: string;
            geo_empirical_metric_en: string;
            geo_empirical_metric_zh: string;
            geo_theoretical_solution_en: string;
            geo_theoretical_solution_zh: string;
            is_archived: boolean;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            is_published: boolean;
            mentions: components["schemas"]["AnyValue"][];
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            publish_at: string;
            slug: string;
            tags: string[];
            title_en: string;
            title_ru: string;
            title_zh: string;
        };
        ArticleSchedule: {
            at: string;
            reason: string | null;
            revision: number;
            /** @enum {string} */
            status: "pending" | "failed";
        };
        ArticleUpdate: {
            aliases?: string[] | null;
            author_avatar?: string | null;
            author_name?: string | null;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug?: string | null;
            content_en?: string | null;
            content_zh?: string | null;
            cover_image?: string | null;
            dateModified?: string | null;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            geo_core_problem_en?: string | null;
            geo_core_problem_zh?: string | null;
            geo_empirical_metric_en?: string | null;
            geo_empirical_metric_zh?: string | null;
            geo_theoretical_solution_en?: string | null;
            geo_theoretical_solution_zh?: string | null;
            is_archived?: boolean | null;
            is_featured?: boolean | null;
            is_pinned?: boolean | null;
            is_premium?: boolean | null;
            is_published?: boolean | null;
            mentions?: components["schemas"]["AnyValue"][] | null;
            original_source_date?: string | null;
            original_source_name?: string | null;
            original_source_url?: string | null;
            publish_at?: string | null;
            slug?: string | null;
            tags?: string[] | null;
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
        };
        ArticleWarning: {
            field: string;
            /** @enum {string} */
            type: "language_missing" | "content_removed" | "link_unknown" | "image_unknown" | "image_without_alt";
        };
        AuditList: {
            items: components["schemas"]["AuditRow"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        AuditRow: {
            /** @enum {string} */
            action: "key.issue" | "key.rotate" | "key.freeze" | "key.unfreeze" | "key.revoke" | "session.begin" | "subscriber.add" | "subscriber.renew" | "subscriber.suspend" | "subscriber.resume" | "subscriber.cancel" | "subscriber.notifications" | "admin.add" | "admin.remove" | "user.create" | "user.update" | "user.disable" | "user.enable" | "token.make" | "token.revoke" | "email.resend" | "media.create" | "media.update" | "media.delete" | "backup.create" | "article.create" | "article.update" | "article.publish" | "article.schedule" | "article.unschedule" | "article.delete" | "preview.create" | "preview.end" | "category.create" | "category.update" | "category.order" | "category.delete" | "video.create" | "video.update" | "video.delete" | "webhook.create" | "webhook.update" | "webhook.rotate" | "webhook.enable" | "webhook.disable" | "webhook.delete";
            actor: string;
            after: components["schemas"]["AnyValue"];
            at: string;
            before: components["schemas"]["AnyValue"];
            id: number;
            request_id: string | null;
            subject: string;
        };
        BulkCommentAction: {
            ids: string[];
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
        CategoryCreate: {
            /** @default  */
            description_en: string | null;
            /** @default  */
            description_zh: string | null;
            name_en: string;
            name_zh: string;
            /** @default 0 */
            order: number;
            slug: string;
        };
        CategoryList: {
            items: components["schemas"]["Category"][];
        };
        CategoryOrder: {
            slugs: string[];
        };
        CategoryUpdate: {
            description_en?: string | null;
            description_zh?: string | null;
            name_en?: string | null;
            name_zh?: string | null;
            order?: number | null;
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
        CheckoutCreate: {
            email: string;
            origin_url: string;
            /** @default annual */
            plan: string;
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
        CommentCreate: {
            article_id: string;
            /** @default  */
            author_email: string | null;
            author_name: string;
            content: string;
            /** @default null */
            parent_id: string | null;
        };
        CounterHealth: {
            /** @enum {string} */
            kind: "upstash" | "redis" | "process";
            unavailable: boolean;
        };
        CreatedWebhook: {
            created_at: string;
            description: string;
            disabled_reason: ("failing" | "gone" | "secret_lost") | null;
            events: ("article.published" | "article.updated" | "article.deleted" | "changes.available" | "snapshot.created" | "key.frozen")[];
            id: string;
            last_failure_at: string | null;
            last_success_at: string | null;
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled" | "paused";
            url: string;
            waiting: number;
        };
        DailyUsage: {
            date: string;
            rejected: components["schemas"]["RejectedRequests"] | null;
            requests: number;
        };
        Deleted: {
            /** @constant */
            deleted: true;
        };
        Delivery: {
            attempts: components["schemas"]["DeliveryAttempt"][];
            created_at: string;
            id: string;
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "superseded";
            /** @enum {string} */
            type: "article.published" | "article.updated" | "article.deleted" | "changes.available" | "snapshot.created" | "key.frozen" | "webhook.test";
        };
        DeliveryAttempt: {
            at: string;
            error: string | null;
            milliseconds: number;
            status_code: number | null;
        };
        DeliveryList: {
            items: components["schemas"]["Delivery"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        DraftUpdate: {
            aliases?: string[] | null;
            author_avatar?: string | null;
            author_name?: string | null;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug?: string | null;
            content_en?: string | null;
            content_zh?: string | null;
            cover_image?: string | null;
            dateModified?: string | null;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            geo_core_problem_en?: string | null;
            geo_core_problem_zh?: string | null;
            geo_empirical_metric_en?: string | null;
            geo_empirical_metric_zh?: string | null;
            geo_theoretical_solution_en?: string | null;
            geo_theoretical_solution_zh?: string | null;
            is_archived?: null;
            is_featured?: boolean | null;
            is_pinned?: boolean | null;
            is_premium?: boolean | null;
            is_published?: null;
            mentions?: components["schemas"]["AnyValue"][] | null;
            original_source_date?: string | null;
            original_source_name?: string | null;
            original_source_url?: string | null;
            publish_at?: null;
            rebase?: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "slug" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "aliases" | "dateModified" | "mentions")[] | null;
            slug?: string | null;
            tags?: string[] | null;
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
        };
        EditConflict: {
            at: string;
            by: string;
            field: string;
            theirs: components["schemas"]["AnyValue"];
        };
        EditedArticle: {
            article: components["schemas"]["ArticleRecord"];
            base_changed: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "is_published" | "slug" | "publish_at" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "is_archived" | "aliases" | "dateModified" | "mentions")[];
            created_by: string | null;
            draft: components["schemas"]["ArticleRecord"] | null;
            editable: boolean;
            edited_at: string;
            editors: components["schemas"]["PresentEditor"][];
            id: string;
            schedule: components["schemas"]["ArticleSchedule"] | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "published" | "archived";
            translation: components["schemas"]["TranslationState"] | null;
            url: string;
            version: number;
            warnings: components["schemas"]["ArticleWarning"][];
        };
        EditedItem: {
            author_avatar: string;
            author_name: string;
            author_name_zh?: string | null;
            author_title_en?: string | null;
            author_title_zh?: string | null;
            category_slug: string;
            cover_image: string;
            created_by: string | null;
            edited_at: string;
            excerpt_en?: string | null;
            excerpt_ru?: string | null;
            excerpt_zh?: string | null;
            has_draft: boolean;
            id: string;
            is_featured: boolean;
            is_pinned: boolean;
            is_premium: boolean;
            languages: ("en" | "zh")[];
            missing: ("en" | "zh")[];
            original_source_date: string;
            original_source_name: string;
            original_source_url: string;
            published_at: string | null;
            schedule: components["schemas"]["ArticleSchedule"] | null;
            slug: string;
            /** @enum {string} */
            state: "draft" | "scheduled" | "published" | "archived";
            tags: string[];
            title_en?: string | null;
            title_ru?: string | null;
            title_zh?: string | null;
            updated_at: string | null;
            url: string;
        };
        EditedItemList: {
            items: components["schemas"]["EditedItem"][];
            page: number;
            page_size: number;
            total: number;
            /** @constant */
            total_capped?: true;
            total_pages: number;
        };
        FingerprintUpload: {
            batch_id: string;
            lang: string;
            variants: {
                content: string;
                uid: number;
            }[];
        };
        FreezeRequest: {
            at: string;
            label: string;
        };
        FrozenKey: {
            created_at: string;
            evidence: components["schemas"]["AuditRow"] | null;
            frozen_at: string | null;
            frozen_reason: string | null;
            last_used_at: string | null;
            prefix: string;
            revoked_at: string | null;
            sources: components["schemas"]["Source"][];
            status: components["schemas"]["KeyStatus"];
            subscriber: components["schemas"]["SubscriberSummary"];
            usage_30d: number;
            usage_today: number;
        };
        HTTPValidationError: {
            detail: components["schemas"]["ValidationError"][];
        };
        IssuedKey: {
            api_key: string;
            created_at: string;
            prefix: string;
            quota: components["schemas"]["Quota"];
            replaces: string | null;
            /**
             * @constant
             * @enum {string}
             */
            status: "active";
        };
        KeyCounts: {
            active: number;
            frozen: number;
            revoked: number;
        };
        KeyIssueRequest: {
            email: string;
            token: string;
        };
        KeyLinkRequest: {
            email: string;
            /** @enum {string} */
            locale?: "en" | "zh";
        };
        /** @enum {string} */
        KeyStatus: "active" | "frozen" | "revoked";
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
        Login: {
            expires_at: string;
            user: components["schemas"]["LoginUser"];
        };
        LoginInput: {
            email: string;
            password: string;
        };
        LoginUser: {
            email: string;
            id: string;
            name: string;
            role: components["schemas"]["StaffRole"];
        };
        MailList: {
            items: components["schemas"]["SentEmail"][];
        };
        MailSummary: {
            failed: number;
            last_sent_at: string | null;
            oldest_waiting_at: string | null;
            waiting: number;
        };
        Me: {
            key: components["schemas"]["AccountKey"] | null;
            quota: components["schemas"]["Quota"] | null;
            subscriber: components["schemas"]["AccountSubscriber"] | null;
            usage: components["schemas"]["DailyUsage"][] | null;
        };
        Media: {
            alt_en: string;
            alt_zh: string;
            bytes: number;
            created_at: string;
            created_by: string;
            height: number;
            id: string;
            path: string;
            sha256: string;
            url: string;
            used_in: components["schemas"]["MediaUse"][];
            width: number;
            widths: number[];
        };
        MediaList: {
            items: components["schemas"]["Media"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        MediaUpdate: {
            alt_en?: string | null;
            alt_zh?: string | null;
        };
        MediaUse: {
            id: string;
            /** @enum {string} */
            kind: "article" | "draft" | "schedule" | "video" | "user";
            title: string;
        };
        MergedFields: {
            aliases?: string[];
            author_avatar?: string;
            author_name?: string;
            author_name_zh?: string;
            author_title_en?: string;
            author_title_zh?: string;
            category_slug?: string;
            content_en?: string;
            content_zh?: string;
            cover_image?: string;
            dateModified?: string;
            excerpt_en?: string;
            excerpt_ru?: string;
            excerpt_zh?: string;
            geo_core_problem_en?: string;
            geo_core_problem_zh?: string;
            geo_empirical_metric_en?: string;
            geo_empirical_metric_zh?: string;
            geo_theoretical_solution_en?: string;
            geo_theoretical_solution_zh?: string;
            is_featured?: boolean;
            is_pinned?: boolean;
            is_premium?: boolean;
            mentions?: components["schemas"]["AnyValue"][];
            original_source_date?: string;
            original_source_name?: string;
            original_source_url?: string;
            slug?: string;
            tags?: string[];
            title_en?: string;
            title_ru?: string;
            title_zh?: string;
        };
        NewsletterSend: {
            article_ids: string[];
            /** @default  */
            intro_en: string;
            /** @default  */
            intro_zh: string;
            subject_en: string;
            subject_zh: string;
        };
        Notifications: {
            warnings: boolean;
        };
        NotificationsUpdate: {
            warnings?: boolean | null;
        };
        OpenApiDocument: {
            [key: string]: components["schemas"]["AnyValue"];
        };
        OpenedPreview: {
            expires_at: string;
            id: string;
        };
        PastKey: {
            created_at: string;
            frozen_at: string | null;
            last_used_at: string | null;
            prefix: string;
            revoked_at: string | null;
            status: components["schemas"]["KeyStatus"];
        };
        /** @enum {string} */
        Plan: "premium" | "api";
        Presence: {
            editors: components["schemas"]["PresentEditor"][];
            version: number;
        };
        PresenceUpdate: {
            language: ("en" | "zh") | null;
        };
        PresentEditor: {
            language: ("en" | "zh") | null;
            name: string;
            seen_at: string;
        };
        PreviewCreate: {
            hours?: number | null;
            revision?: number | null;
        };
        PreviewLink: {
            expires_at: string;
            url: string;
        };
        PreviewOpen: {
            token: string;
        };
        Problem: {
            articles?: number;
            code: components["schemas"]["ProblemCode"];
            conflicts?: components["schemas"]["EditConflict"][];
            detail: string;
            frozen_at?: string;
            held_by?: string;
            limit?: number;
            portal_url?: string;
            reasons?: components["schemas"]["PublishReason"][];
            request_id: string;
            reset_at?: string;
            resource?: string;
            retry_after_seconds?: number;
            /** @enum {string} */
            role?: "contributor" | "editor";
            status: number;
            status_of_key?: components["schemas"]["KeyStatus"];
            status_of_resource?: string;
            title: string;
            type: string;
            version?: number;
            videos?: number;
        };
        /** @enum {string} */
        ProblemCode: "not_found" | "bad_request" | "article_not_found" | "method_not_allowed" | "body_too_large" | "unsupported_media_type" | "token_invalid" | "credentials_missing" | "login_invalid" | "key_invalid" | "key_conflict" | "key_revoked" | "key_frozen" | "subscription_inactive" | "source_unknown" | "admin_required" | "role_required" | "origin_refused" | "resource_not_found" | "key_not_found" | "subscriber_not_found" | "key_state_conflict" | "subscriber_exists" | "last_admin" | "limit_reached" | "state_conflict" | "slug_taken" | "video_exists" | "category_in_use" | "publish_blocked" | "user_exists" | "edit_conflict" | "range_not_satisfiable" | "precondition_required" | "rate_limited" | "daily_quota_exceeded" | "rotation_limited" | "internal_error" | "unavailable" | "storage_unavailable";
        ProfileUpdate: {
            avatar?: string | null;
            bio_en?: string | null;
            bio_zh?: string | null;
            current_password?: string;
            email?: string;
            name?: string | null;
            password?: string | null;
            role?: unknown;
        };
        PublishInput: {
            publish_at?: string | null;
        };
        PublishReason: {
            field: string;
            /** @enum {string} */
            type: "missing" | "value_error";
        };
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
        ReplayInput: {
            since: string;
        };
        RequestAccepted: {
            message: string;
            /**
             * @constant
             * @enum {string}
             */
            status: "accepted";
        };
        Revision: {
            at: string;
            by: string;
            fields: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "is_published" | "slug" | "publish_at" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "is_archived" | "aliases" | "dateModified" | "mentions")[];
            /** @enum {string} */
            kind: "original" | "edited" | "published" | "scheduled" | "restored" | "imported" | "renamed";
            n: number;
        };
        RevisionList: {
            items: components["schemas"]["Revision"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        RevisionWithRecord: {
            at: string;
            by: string;
            fields: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "is_published" | "slug" | "publish_at" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "is_archived" | "aliases" | "dateModified" | "mentions")[];
            /** @enum {string} */
            kind: "original" | "edited" | "published" | "scheduled" | "restored" | "imported" | "renamed";
            n: number;
            record: components["schemas"]["ArticleRecord"];
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
        RotatedSecret: {
            previous_valid_until: string | null;
            secret: string;
        };
        SavedArticle: {
            article: components["schemas"]["ArticleRecord"];
            base_changed: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "is_published" | "slug" | "publish_at" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "is_archived" | "aliases" | "dateModified" | "mentions")[];
            created_by: string | null;
            draft: components["schemas"]["ArticleRecord"] | null;
            editable: boolean;
            edited_at: string;
            editors: components["schemas"]["PresentEditor"][];
            id: string;
            merged: components["schemas"]["MergedFields"];
            schedule: components["schemas"]["ArticleSchedule"] | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "published" | "archived";
            translation: components["schemas"]["TranslationState"] | null;
            url: string;
            version: number;
            warnings: components["schemas"]["ArticleWarning"][];
        };
        ScheduledArticle: {
            at: string;
            by: string | null;
            id: string;
            reason: string | null;
            revision: number | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "published" | "archived";
            /** @enum {string} */
            status: "pending" | "failed";
            title_en: string;
            title_zh: string;
            version: number;
        };
        ScheduledArticleList: {
            items: components["schemas"]["ScheduledArticle"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        ScheduleInput: {
            at: string;
            revision?: number | null;
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
        SentEmail: {
            created_at: string;
            /** @enum {string} */
            locale: "en" | "zh";
            sent_at: string | null;
            /** @enum {string} */
            status: "waiting" | "sent" | "failed";
            /** @enum {string} */
            template: "key_link" | "key_frozen" | "key_rotated" | "sign_in" | "quota_warning" | "subscription_ending" | "schedule_failed" | "webhook_disabled";
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
        Source: {
            first_seen_at: string;
            label: string | null;
            last_seen_at: string;
        };
        /** @enum {string} */
        StaffRole: "contributor" | "editor" | "admin";
        Subscriber: {
            active_until: string;
            created_at: string;
            email: string;
            id: string;
            key: components["schemas"]["SubscriberKey"] | null;
            name: string;
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["SubscriberStatus"];
            suspended_at: string | null;
            usage_30d: number;
        };
        SubscriberCounts: {
            active: number;
            lapsed: number;
            suspended: number;
        };
        SubscriberCreate: {
            active_until: string;
            email: string;
            name?: string;
            plan: components["schemas"]["Plan"];
        };
        SubscriberDetail: {
            active_until: string;
            created_at: string;
            email: string;
            emails: components["schemas"]["AdminEmail"][];
            id: string;
            key: components["schemas"]["SubscriberKey"] | null;
            keys: components["schemas"]["PastKey"][];
            name: string;
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["SubscriberStatus"];
            suspended_at: string | null;
            timeline: components["schemas"]["AuditRow"][];
            usage: components["schemas"]["DailyUsage"][];
            usage_30d: number;
        };
        SubscribeRequest: {
            /** @default  */
            city: string | null;
            /** @default  */
            company: string | null;
            /** @default  */
            country: string | null;
            email: string;
            /** @default  */
            industry: string | null;
            /** @default  */
            name: string | null;
            /** @default  */
            phone: string | null;
            /** @default  */
            role: string | null;
            /** @default  */
            source: string | null;
            /** @default null */
            topics: string[] | null;
            /** @default null */
            utm: {
                [key: string]: components["schemas"]["AnyValue"];
            } | null;
        };
        SubscriberImportLine: {
            email: string;
            line: number;
            /** @enum {string} */
            outcome: "added" | "renewed" | "unchanged" | "refused";
            reason: string | null;
            reason_code: ("column_count" | "email_invalid" | "plan_unknown" | "until_invalid" | "name_invalid" | "duplicate_row") | null;
            reason_values: {
                [key: string]: number;
            } | null;
        };
        SubscriberImportReport: {
            added: number;
            dry_run: boolean;
            lines: components["schemas"]["SubscriberImportLine"][];
            refused: number;
            renewed: number;
            unchanged: number;
        };
        SubscriberKey: {
            last_used_at: string | null;
            prefix: string;
            status: components["schemas"]["KeyStatus"];
        };
        SubscriberList: {
            items: components["schemas"]["Subscriber"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        SubscriberRenewal: {
            active_until: string;
            plan?: components["schemas"]["Plan"];
        };
        /** @enum {string} */
        SubscriberStatus: "active" | "lapsed" | "suspended";
        SubscriberSummary: {
            active_until: string;
            email: string;
            id: string;
            name: string;
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["SubscriberStatus"];
        };
        Summary: {
            excerpt_en: string;
            excerpt_zh: string;
            fell_back: boolean;
            /** @enum {string} */
            method: "extractive" | "model";
            model: string | null;
        };
        TranslationState: {
            en: number;
            zh: number;
        };
        TranslationUpdate: {
            /** @constant */
            in_step: true;
        };
        UnscheduledArticle: {
            article: components["schemas"]["ArticleRecord"];
            base_changed: ("title_zh" | "title_en" | "excerpt_zh" | "excerpt_en" | "content_zh" | "content_en" | "category_slug" | "author_name" | "author_name_zh" | "author_title_zh" | "author_title_en" | "author_avatar" | "cover_image" | "tags" | "is_featured" | "is_pinned" | "is_premium" | "is_published" | "slug" | "publish_at" | "geo_core_problem_zh" | "geo_core_problem_en" | "geo_theoretical_solution_zh" | "geo_theoretical_solution_en" | "geo_empirical_metric_zh" | "geo_empirical_metric_en" | "original_source_url" | "original_source_name" | "original_source_date" | "title_ru" | "excerpt_ru" | "is_archived" | "aliases" | "dateModified" | "mentions")[];
            created_by: string | null;
            /** @constant */
            deleted: true;
            draft: components["schemas"]["ArticleRecord"] | null;
            editable: boolean;
            edited_at: string;
            editors: components["schemas"]["PresentEditor"][];
            id: string;
            schedule: components["schemas"]["ArticleSchedule"] | null;
            /** @enum {string} */
            state: "draft" | "scheduled" | "published" | "archived";
            translation: components["schemas"]["TranslationState"] | null;
            url: string;
            version: number;
            warnings: components["schemas"]["ArticleWarning"][];
        };
        UploadBody: {
            /** @default  */
            alt_en: string;
            /** @default  */
            alt_zh: string;
            file: string;
        };
        UsageDay: {
            date: string;
            requests: number;
        };
        User: {
            avatar: string;
            bio_en: string;
            bio_zh: string;
            created_at: string;
            disabled_at: string | null;
            email: string;
            has_password: boolean;
            id: string;
            last_seen_at: string | null;
            name: string;
            role: components["schemas"]["StaffRole"];
        };
        UserCreate: {
            avatar?: string | null;
            bio_en?: string | null;
            bio_zh?: string | null;
            email: string;
            name: string;
            password: string;
            role?: components["schemas"]["StaffRole"] | null;
        };
        UserList: {
            items: components["schemas"]["User"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        UserUpdate: {
            avatar?: string | null;
            bio_en?: string | null;
            bio_zh?: string | null;
            current_password?: string;
            email?: string;
            name?: string | null;
            password?: string | null;
            role?: components["schemas"]["StaffRole"] | null;
        };
        ValidationError: {
            loc: (string | number)[];
            msg: string;
            type: string;
        };
        Video: {
            category_slug: string;
            created_at: string;
            description_en?: string | null;
            description_zh?: string | null;
            duration: string;
            id: string;
            thumbnail: string;
            title_en?: string | null;
            title_zh?: string | null;
            video_url: string;
        };
        VideoCreate: {
            /** @default  */
            category_slug: string | null;
            /** @default  */
            description_en: string | null;
            /** @default  */
            description_zh: string | null;
            /** @default  */
            duration: string | null;
            /** @default true */
            is_published: boolean;
            /** @default  */
            thumbnail: string | null;
            title_en: string;
            title_zh: string;
            video_url: string;
        };
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
        VideoList: {
            items: components["schemas"]["Video"][];
            page: number;
            page_size: number;
            total: number;
            total_pages: number;
        };
        VideoUpdate: {
            category_slug?: string | null;
            description_en?: string | null;
            description_zh?: string | null;
            duration?: string | null;
            is_published?: boolean | null;
            thumbnail?: string | null;
            title_en?: string | null;
            title_zh?: string | null;
            video_url?: string | null;
        };
        Webhook: {
            created_at: string;
            description: string;
            disabled_reason: ("failing" | "gone" | "secret_lost") | null;
            events: ("article.published" | "article.updated" | "article.deleted" | "changes.available" | "snapshot.created" | "key.frozen")[];
            id: string;
            last_failure_at: string | null;
            last_success_at: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled" | "paused";
            url: string;
            waiting: number;
        };
        WebhookCounts: {
            disabled: number;
            failing: number;
            working: number;
        };
        WebhookCreate: {
            description?: string | null;
            events: ("article.published" | "article.updated" | "article.deleted" | "changes.available" | "snapshot.created" | "key.frozen")[];
            url: string;
        };
        WebhookList: {
            items: components["schemas"]["Webhook"][];
        };
        WebhookUpdate: {
            description?: string | null;
            events?: ("article.published" | "article.updated" | "article.deleted" | "changes.available" | "snapshot.created" | "key.frozen")[] | null;
            url?: string | null;
        };
        WhitepaperRequest: {
            /** @default  */
            company: string | null;
            email: string;
            /** @default  */
            name: string | null;
            /** @default  */
            role: string | null;
            /** @default null */
            utm: {
                [key: string]: components["schemas"]["AnyValue"];
            } | null;
            whitepaper_slug: string;
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
