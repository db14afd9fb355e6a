/** A contact of the sample data, `days` after whose confirmation the sample was loaded. */
export type DemoContact = {
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
): DemoContact => ({ ...{ email, name, company, role, country }, ...more });

/** Twelve readers of the newsletter, in every status. */
export const demoContacts: readonly DemoContact[] = [
  contact(['h.varga@example.com', 'Hanna Varga', 'Danube House Hotels', 'Revenue manager', 'Hungary'], {
    ...{ locale: 'en', topics: ['revenue-management', 'distribution'], source: 'article', days: 212 },
  }),
  contact(['zhou.min@example.com', '周敏', '临湖酒店集团', '运营总监', '中国'], {
    ...{ locale: 'zh', topics: [], source: 'newsletter', days: 190 },
  }),
  contact(['o.adeyemi@example.com', 'Olu Adeyemi', 'Adeyemi Advisory', 'Consultant', 'Nigeria'], {
    ...{ locale: 'en', topics: ['asset-management'], source: 'home', days: 171 },
  }),
  contact(['he.yun@example.com', '何云', '', '研究生', '中国'], {
    ...{ locale: 'zh', topics: ['labour'], source: 'article', days: 150, left: 'unsubscribed' },
  }),
  contact(['t.brandt@example.com', 'Till Brandt', 'Küstenhotels GmbH', 'Owner', 'Germany'], {
    ...{ locale: 'en', topics: [], source: 'newsletter', days: 133 },
  }),
  contact(['front.desk@example.com', '', '', '', ''], {
    ...{ locale: 'en', topics: [], source: 'home', days: 118, left: 'bounced' },
  }),
  contact(['tan.wl@example.com', 'Tan Wei Ling', 'Strait Hospitality', 'Asset manager', 'Singapore'], {
    ...{ locale: 'zh', topics: ['asset-management', 'sustainability'], source: 'article', days: 96 },
  }),
  contact(['m.duarte@example.com', 'Marta Duarte', 'Universidade do Tejo', 'Lecturer', 'Portugal'], {
    ...{ locale: 'en', topics: ['labour', 'sustainability'], source: 'newsletter', days: 74 },
  }),
  contact(['xu.lei@example.com', '徐磊', '云栖度假', '市场经理', '中国'], {
    ...{ locale: 'zh', topics: ['distribution'], source: 'home', days: 51 },
  }),
  contact(['offers@example.com', '', '', '', ''], {
    ...{ locale: 'en', topics: [], source: 'newsletter', days: 40, left: 'complained' },
  }),
  contact(['s.okafor@example.com', 'Sade Okafor', 'Harbour & Hill', 'General manager', 'United Kingdom'], {
    ...{ locale: 'en', topics: ['technology'], source: 'article', days: 19 },
  }),
  contact(['lin.pei@example.com', '林佩', '澄观咨询', '分析师', '中国'], {
    ...{ locale: 'zh', topics: [], source: 'newsletter', days: 4 },
  }),
];
