/** A contact of the sample data, `days` after whose confirmation the sample was loaded. */
type DemoContact = {
  email: string;
  name: string;
  company: string;
  role: string;
  country: string;
  locale: 'en' | 'zh';
  topics: string[];
  source: 'newsletter' | 'article' | 'home';
  days: number;
  /** how it left, a week after it was confirmed */
  left?: 'unsubscribed' | 'bounced' | 'complained';
};

const contact = (
  [email, name, company, role, country]: [string, string, string, string, string],
  more: Pick<DemoContact, 'locale' | 'topics' | 'source' | 'days' | 'left'>,
): DemoContact => ({ email, name, company, role, country, ...more });

/** Twelve readers of the newsletter, in every status. */
export const demoContacts: readonly DemoContact[] = [
  contact(['h.varga@example.com', 'Hanna Varga', 'Danube House Hotels', 'Revenue manager', 'Hungary'], {
    locale: 'en',
    topics: ['revenue-management', 'distribution'],
    source: 'article',
    days: 212,
  }),
  contact(['zhou.min@example.com', '周敏', '临湖酒店集团', '运营总监', '中国'], {
    locale: 'zh',
    topics: [],
    source: 'newsletter',
    days: 190,
  }),
  contact(['o.adeyemi@example.com', 'Olu Adeyemi', 'Adeyemi Advisory', 'Consultant', 'Nigeria'], {
    locale: 'en',
    topics: ['asset-management'],
    source: 'home',
    days: 171,
  }),
  contact(['he.yun@example.com', '何云', '', '研究生', '中国'], {
    locale: 'zh',
    topics: ['labour'],
    source: 'article',
    days: 150,
    left: 'unsubscribed',
  }),
  contact(['t.brandt@example.com', 'Till Brandt', 'Küstenhotels GmbH', 'Owner', 'Germany'], {
    locale: 'en',
    topics: [],
    source: 'newsletter',
    days: 133,
  }),
  contact(['front.desk@example.com', '', '', '', ''], {
    locale: 'en',
    topics: [],
    source: 'home',
    days: 118,
    left: 'bounced',
  }),
  contact(['tan.wl@example.com', 'Tan Wei Ling', 'Strait Hospitality', 'Asset manager', 'Singapore'], {
    locale: 'zh',
    topics: ['asset-management', 'sustainability'],
    source: 'article',
    days: 96,
  }),
  contact(['m.duarte@example.com', 'Marta Duarte', 'Universidade do Tejo', 'Lecturer', 'Portugal'], {
    locale: 'en',
    topics: ['labour', 'sustainability'],
    source: 'newsletter',
    days: 74,
  }),
  contact(['xu.lei@example.com', '徐磊', '云栖度假', '市场经理', '中国'], {
    locale: 'zh',
    topics: ['distribution'],
    source: 'home',
    days: 51,
  }),
  contact(['offers@example.com', '', '', '', ''], {
    locale: 'en',
    topics: [],
    source: 'newsletter',
    days: 40,
    left: 'complained',
  }),
  contact(['s.okafor@example.com', 'Sade Okafor', 'Harbour & Hill', 'General manager', 'United Kingdom'], {
    locale: 'en',
    topics: ['technology'],
    source: 'article',
    days: 19,
  }),
  contact(['lin.pei@example.com', '林佩', '澄观咨询', '分析师', '中国'], {
    locale: 'zh',
    topics: [],
    source: 'newsletter',
    days: 4,
  }),
];

/** A comment of the sample data, `days` before which the sample was loaded, with the replies to it. */
export type DemoComment = {
  name: string;
  email: string;
  status: 'approved' | 'pending';
  isStaff?: boolean;
  content: string;
  days: number;
  replies?: DemoComment[];
};

/** The article that readers of the sample instance discuss. */
export const discussedSlug = 'littlewoods-rule-and-its-assumptions';

/** Two threads, and two comments that wait for an editor. */
export const demoComments: readonly DemoComment[] = [
  {
    name: 'Hanna Varga',
    email: 'h.varga@example.com',
    status: 'approved',
    days: 9,
    content:
      'We protect too many rooms for the late fare every spring. The assumption that fails first for us is that demand arrives in order: groups book late and pay less.',
    replies: [
      {
        name: 'Chen Jiayi',
        email: 'editor@example.com',
        status: 'approved',
        isStaff: true,
        days: 8,
        content:
          'That is the case the rule was never meant for. Treat groups apart, with a displacement calculation of their own, and the rest of your demand comes closer to the assumption.',
      },
    ],
  },
  {
    name: '周敏',
    email: 'zhou.min@example.com',
    status: 'approved',
    days: 4,
    content:
      '文中假设两类需求相互独立。我们的度假酒店里，散客看到团队价之后往往会改订，独立性基本不成立。有没有适合这种情形的简化做法？',
  },
  {
    name: 'Olu Adeyemi',
    email: 'o.adeyemi@example.com',
    status: 'pending',
    days: 1,
    content: 'A worked example with three fares would help. Could you add one?',
  },
  {
    name: 'Priya Raman',
    email: 'premium@example.com',
    status: 'pending',
    days: 0.2,
    content: 'The link to the original paper does not open for me.',
  },
];

/** A newsletter of the sample data: with a number of `days` it was sent so long before, without it is a draft. */
export type DemoNewsletter = {
  id: string;
  subject_zh: string;
  subject_en: string;
  intro_zh: string;
  intro_en: string;
  /** articles of the sample archive */
  slugs: string[];
  days?: number;
};

export const demoNewsletters: readonly DemoNewsletter[] = [
  {
    id: '3f0c2f5e-7f0a-4a8b-9b55-0a2f0f6a2c01',
    subject_zh: '价格之外：收益管理的三个习惯',
    subject_en: 'Beyond the rate: three habits of revenue management',
    intro_zh: '本期选了三篇关于定价的研究。它们的共同点是：先问清楚数字是怎么来的。\n\n欢迎直接回复这封邮件，告诉我们您的看法。',
    intro_en:
      'Three studies about pricing. What they share: each asks first where a number comes from.\n\nReply to this email and tell us what you think.',
    slugs: ['competitive-set-index-games', 'littlewoods-rule-and-its-assumptions', 'overbooking-as-an-insurance-decision'],
    days: 9,
  },
  {
    id: '3f0c2f5e-7f0a-4a8b-9b55-0a2f0f6a2c02',
    subject_zh: '后台的劳动：客房、前台与机器人',
    subject_en: 'Work behind the scenes: rooms, desks and robots',
    intro_zh: '谁来打扫，谁来微笑，机器人又把活儿挪到了哪里。',
    intro_en: 'Who cleans, who smiles, and where the robots moved the work.',
    slugs: ['housekeeping-minutes-per-room', 'emotional-labour-front-desk', 'delivery-robots-labour-moved'],
  },
];

/** A sentence that an editor of the sample archive adds to an article, the text before it, and the note for readers. */
export const demoCorrection = {
  slug: 'renovating-while-open-displacement',
  after: { en: 'still below the gentle option.', zh: '仍低于“温和”的方案。' },
  added: {
    en: ' Six phases become the cheaper plan only once the discount of the larger site passes RMB 72 a night.',
    zh: '只有大工地的折让超过每间夜 72 元，六期方案才更便宜。',
  },
  note: {
    en: 'Added the discount at which six phases become the cheaper plan. No figure has changed.',
    zh: '补充六期方案更便宜时的折让临界值，原有数字未改。',
  },
};

/** `years`: how long before the present end of the subscription the year begins; `days`: from then to the payment. */
export const demoPurchases = [
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f01', email: 'premium@example.com', years: 2, days: 0, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f02', email: 'premium@example.com', years: 1, days: -12, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f03', email: 'lapsed@example.com', years: 1, days: 0, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f04', email: 'lapsed@example.com', years: 0, days: -5, status: 'reversed' },
] as const;

/** The accounts of the sample data (contract, section 1). */
export const demoAccounts = {
  subscribers: [
    { email: 'premium@example.com', plan: 'premium', name: 'Priya Raman' },
    { email: 'api@example.com', plan: 'api', name: 'Nordlicht Hotels' },
    { email: 'lapsed@example.com', plan: 'premium', name: 'Lars Pettersson', ended: true },
  ],
  admin: 'admin@example.com',
  /** an author of the sample archive, whose page shows the bio */
  editor: {
    email: 'editor@example.com',
    name: 'Chen Jiayi',
    role: 'editor',
    bio_en:
      'Chen Jiayi edits our coverage of luxury and experience. She has reported on hotels in China since 2009, and writes about ' +
      'what guests remember: service, food and the quiet decisions behind both.',
    bio_zh:
      '陈嘉仪负责奢华与体验栏目的编辑工作，2009 年起报道中国酒店业，长期关注真正留在客人记忆里的东西：服务、餐饮，以及它们背后不为人知的取舍。',
  },
} as const;

/** An article whose draft changes the Chinese text but not yet the English one. */
export const demoDraft = {
  slug: 'branded-residences-and-the-hotel-next-door',
  addition:
    '\n\n最后还有一处容易忽略：公约通常由开发商的律师在开盘前起草，那时酒店还没有总经理，也就没有人替它细读。等到有人来读，同样的合同已经签出去几百份了。\n',
};
