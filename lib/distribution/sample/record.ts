import type { AuthorProfile } from '../../archive/authors/record';

/** When the videos of the sample archive were published, by the end of their address. */
export const demoVideoDates: Record<string, string> = {
  'degree-days-in-one-minute.webm': '2026-11-12',
  'where-the-commission-goes.mp4': '2026-10-29',
  'pricing-under-uncertainty-four-questions.mp4': '2026-10-08',
  'reading-a-housekeeping-roster.mp4': '2026-09-17',
  'six-hours-without-the-pms.mp4': '2026-08-27',
  'performance-test-line-by-line.mp4': '2026-07-30',
  'weighing-the-breakfast-buffet.mp4': '2026-06-25',
  'group-displacement-on-one-page.mp4': '2026-05-21',
  'air-schedules-before-the-guests-arrive.mp4': '2026-04-16',
  'where-attention-goes-in-a-luxury-hotel.mp4': '2026-03-12',
  'exit-cap-rate-in-ten-minutes.mp4': '2026-01-22',
  'fifteen-minutes-at-check-in.mp4': '2025-12-11',
};

/** The authors of the sample archive. ORCID assigns no iD that begins with eight zeros, so these name nobody. */
export const demoAuthors: readonly AuthorProfileOf[] = [
  {
    name: 'Daniel Ferreira',
    affiliation_en: 'Atlantic Institute for Hotel Technology, Porto',
    affiliation_zh: '波尔图大西洋酒店科技研究所',
    bio_en:
      'Daniel Ferreira ran systems for a group of forty hotels before he began to write about them. He studies what integration costs, who holds the data, and which work a new system leaves behind.',
    bio_zh: '丹尼尔·费雷拉曾为四十家酒店管理信息系统，后转而研究它们：系统集成的代价、数据归谁所有，以及新系统留给人的工作。',
    orcid: '0000-0000-1000-0005',
  },
  {
    name: 'Ingrid Halvorsen',
    affiliation_en: 'Fjord Centre for Sustainable Tourism, Bergen',
    affiliation_zh: '卑尔根峡湾可持续旅游中心',
    bio_en:
      'Ingrid Halvorsen measures energy, water and waste in hotels. She trained as an engineer and has audited more than two hundred properties, most of them twice.',
    bio_zh: '英格丽德·哈尔沃森研究酒店的能源、用水与废弃物计量。她是工程师出身，审计过两百多家酒店，其中大多数不止一次。',
    orcid: '0000-0000-2000-0009',
  },
  {
    name: 'Lin Yue',
    affiliation_en: 'East China Institute of Hotel Studies, Hangzhou',
    affiliation_zh: '杭州华东酒店研究所',
    bio_en:
      'Lin Yue studies how hotels set prices and how their forecasts fail. Before that she managed revenue for city hotels in Shanghai and Chengdu for nine years.',
    bio_zh: '林越研究酒店如何定价，以及预测为何失准。此前她在上海和成都的城市酒店从事收益管理九年。',
    orcid: '0000-0000-3000-0002',
  },
  {
    name: 'Margaret Osei',
    affiliation_en: 'Gulf of Guinea School of Business, Accra',
    affiliation_zh: '阿克拉几内亚湾商学院',
    bio_en:
      'Margaret Osei writes about the price of a booking: commissions, metasearch, parity clauses and the guests whom no channel owns. She teaches distribution and pricing.',
    bio_zh: '玛格丽特·奥赛关注一笔预订的真实成本：佣金、元搜索、价格条款，以及不属于任何渠道的客人。她讲授分销与定价课程。',
    orcid: '',
  },
  {
    name: 'Su Wanqing',
    affiliation_en: 'Pearl River Property Research, Guangzhou',
    affiliation_zh: '广州珠江物业研究中心',
    bio_en:
      'Su Wanqing reads management contracts and valuations on behalf of owners. She has valued hotels since 2006 and keeps a list of clauses that looked harmless.',
    bio_zh: '苏婉清站在业主一边研读管理合同与估值报告。她自 2006 年起从事酒店估值，收集了许多“看似无害”的条款。',
    orcid: '',
  },
  {
    name: 'Wu Haoran',
    affiliation_en: 'Outbound Travel Observatory, Beijing',
    affiliation_zh: '北京出境旅游观察中心',
    bio_en:
      'Wu Haoran follows Chinese travellers abroad, in numbers and in person: where they go, how they pay, what they tell each other afterwards.',
    bio_zh: '吴浩然追踪走出国门的中国旅客，既看数据也实地走访：他们去哪里、怎样支付、回来后说些什么。',
    orcid: '',
  },
  {
    name: 'Zhao Mingxuan',
    affiliation_en: 'Workshop on Service Labour, Nanjing',
    affiliation_zh: '南京服务业劳动研究室',
    bio_en:
      'Zhao Mingxuan studies the work of people who clean, cook and greet: minutes per room, rosters, wages and why good staff leave.',
    bio_zh: '赵明轩研究酒店里打扫、烹饪、接待这些工作：每间房的分钟数、排班、薪酬，以及好员工为何离开。',
    orcid: '',
  },
];

type AuthorProfileOf = AuthorProfile & { name: string };

/** How the editors of the sample archive introduce a category, and which of its articles to start with. */
type DemoIntroduction = { category: string; intro_en: string; intro_zh: string; slugs: string[] };

export const demoIntroductions: readonly DemoIntroduction[] = [
  {
    category: 'revenue-management',
    intro_en:
      'A room that stays empty tonight cannot be sold tomorrow. Everything in this field follows from that sentence: forecasts, protection levels, overbooking, and the question whether a full house was sold too cheaply.\n\nWe prefer worked examples to formulas. Each article states what it assumes, so that you can see where your own hotel differs.',
    intro_zh:
      '今晚没有卖出的房间，明天无法再卖。预测、保护水平、超额预订，乃至“满房是不是卖便宜了”，这一领域的问题都由此而来。\n\n与公式相比，我们更看重算例。每篇文章都写明假设，便于您对照自己的酒店，看清哪里不同。',
    slugs: [
      'revpar-trevpar-goppar-what-each-index-rewards',
      'littlewoods-rule-and-its-assumptions',
      'overbooking-as-an-insurance-decision',
      'unconstraining-demand-why-history-lies',
    ],
  },
  {
    category: 'distribution',
    intro_en:
      'Two guests in identical rooms may differ by a quarter of the rate in what they cost to acquire. Distribution decides who keeps that quarter, and who may write to the guest afterwards.\n\nStart with the cost of a booking, channel by channel. The articles on parity, metasearch and wholesale then explain how the terms came about.',
    intro_zh:
      '同样的房间、同样的房价，两位客人的获客成本可能相差房价的四分之一。这四分之一归谁，事后谁能联系到客人，都由分销决定。\n\n建议先读各渠道的预订成本，再读价格一致条款、元搜索与批发渠道几篇，了解这些条件从何而来。',
    slugs: ['true-cost-of-a-booking-by-channel', 'rate-parity-after-the-clauses', 'china-super-apps-hotel-distribution'],
  },
  {
    category: 'labour',
    intro_en:
      'Hotels sell work that guests are not meant to notice. It is measured in minutes per room, in rosters, and in the people who leave.\n\nThese articles count what such work costs, including the part that no payroll shows: fatigue, rework, and training someone again.',
    intro_zh:
      '酒店出售的，是客人不该察觉的劳动。衡量它的是每间房的分钟数、排班表，以及离职的人数。\n\n本栏目核算这些劳动的代价，包括工资单上看不到的部分：疲劳、返工，以及重新培养一名员工。',
    slugs: ['housekeeping-minutes-per-room', 'what-a-resignation-costs', 'emotional-labour-front-desk'],
  },
  {
    category: 'sustainability',
    intro_en:
      'A target without a baseline is a wish. We begin with the meter: energy corrected for weather, water by source, food waste on a scale, carbon per room night.\n\nOnly then does it make sense to ask who pays for a retrofit, and what a label on the door is worth.',
    intro_zh:
      '没有基线的目标只是愿望。我们从计量入手：剔除天气影响的能耗、按水源统计的用水、上秤的食物浪费、每间夜的碳排放。\n\n有了这些数字，才谈得上节能改造由谁出钱，以及门口那块认证牌值多少。',
    slugs: ['energy-baseline-degree-days-honest-savings', 'food-waste-measure-first', 'certification-label-system-or-signal'],
  },
  {
    category: 'luxury',
    intro_en:
      'Luxury is attention, and attention is expensive. Staff-to-room ratios say little about where it goes; prices that fall slowly say more about what owners fear to lose.\n\nThese articles look at service without adjectives: who does what, for whom, and at which price.',
    intro_zh:
      '奢华的核心是用心，而用心代价不菲。员工客房比说明不了心思花在哪里；易涨难跌的房价，倒更能说明业主怕失去什么。\n\n本栏目不用形容词谈服务，只看谁在做、为谁做、代价几何。',
    slugs: [
      'staff-to-room-ratios-and-attention',
      'why-luxury-rates-are-sticky-downwards',
      'personalisation-without-surveillance',
    ],
  },
  {
    category: 'technology',
    intro_en:
      'Most hotel systems do one thing well and exchange data badly. The cost shows up later, as an integration nobody owns or a report nobody believes.\n\nRead first what the property management system should keep. The rest of the stack is easier to judge from there.',
    intro_zh:
      '多数酒店系统各有所长，彼此交换数据却不顺畅。代价往往日后才出现：没人负责的接口，没人相信的报表。\n\n建议先弄清酒店管理系统该保留什么，再看其他系统，判断起来会容易许多。',
    slugs: ['pms-system-of-record', 'open-apis-integration-tax', 'ai-forecasting-where-simple-wins'],
  },
  {
    category: 'china-outbound',
    intro_en:
      'Chinese travellers abroad are no longer one market. Groups, families, students and business travellers leave from different cities, pay in different ways and write about it in different places.\n\nThese articles read the signals that come before arrivals: visas, flights, and what people post.',
    intro_zh:
      '走出国门的中国旅客，早已不是同一个市场。跟团的、带孩子的、研学的、出差的，从不同的城市出发，用不同的方式支付，在不同的地方分享。\n\n本栏目解读先于客流出现的信号：签证、航班，以及旅客发布的内容。',
    slugs: [
      'from-group-tours-to-independent-travel',
      'visa-policy-as-demand-policy',
      'secondary-city-departures-and-air-capacity',
      'breakfast-kettles-and-slippers',
    ],
  },
  {
    category: 'asset-management',
    intro_en:
      'Owners carry the building, operators carry the flag, and the contract between them decides who carries the bad year.\n\nThese articles read contracts, reserves and valuations from the owner’s side, and do the sums that a pitch leaves out.',
    intro_zh:
      '业主承担物业，管理方打出品牌；遇上坏年景由谁承担，取决于双方的合同。\n\n本栏目站在业主一边研读合同、储备金与估值，补上推介材料里没算的账。',
    slugs: ['reading-a-management-contract', 'franchise-or-manage-who-bears-risk', 'income-approach-terminal-value-trap'],
  },
];
