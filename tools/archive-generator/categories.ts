import { type Term, toTerms } from './template';

/** A category with its weight and vocabulary. */
export type Subject = {
  slug: string;
  name: Term;
  description: Term;
  /** share of the articles, relative to the other categories */
  weight: number;
  /** singular nouns without an article, most common first */
  topics: readonly Term[];
  /** actions of a hotel: gerunds in English, verb phrases in Chinese */
  levers: readonly Term[];
};

export const subjects: readonly Subject[] = [
  {
    slug: 'revenue-management',
    name: { en: 'Revenue management', zh: '收益管理' },
    description: { en: 'Pricing, forecasting and the mix of demand.', zh: '定价、预测与需求结构。' },
    weight: 15,
    topics: toTerms(`
      dynamic pricing=动态定价; revenue management=收益管理; demand forecasting=需求预测; rate integrity=价格诚信
      length-of-stay control=住宿时长控制; overbooking=超额预订; group displacement=团队置换; ancillary pricing=附加产品定价
      attribute-based selling=属性化销售; upselling=升级销售; open pricing=开放式定价; rate fencing=价格围栏
      pickup analysis=预订增量分析; shoulder-night pricing=衔接夜定价; bid-price control=竞标价控制`),
    levers: toTerms(`
      holding the rate on quiet nights=在清淡之夜守住房价; tightening cancellation terms=收紧取消条款
      opening fewer discounts=减少折扣开放; reviewing the forecast each morning=每天早晨复核预测
      pricing room attributes separately=按客房属性分别定价; saying no to displaced groups=谢绝会挤占散客的团队
      publishing the reasons for a price=公开定价理由`),
  },
  {
    slug: 'distribution',
    name: { en: 'Distribution', zh: '分销渠道' },
    description: { en: 'Channels, intermediaries and the cost of a booking.', zh: '渠道、中间商与一笔预订的成本。' },
    weight: 10,
    topics: toTerms(`
      direct booking=直接预订; channel mix=渠道组合; rate parity=价格一致; metasearch bidding=元搜索竞价
      wholesale leakage=批发价外泄; commission negotiation=佣金谈判; loyalty enrolment=会员招募; content distribution=内容分发
      mobile booking=移动端预订; live-stream selling=直播销售; corporate contracting=企业协议; opaque selling=隐名销售
      mini-programme retailing=小程序零售; bed-bank dependence=床位批发依赖; voice search=语音搜索`),
    levers: toTerms(`
      closing unprofitable channels=关闭不赚钱的渠道; rewarding direct bookers=奖励直订客人; auditing resold rates=核查转售价格
      rewriting room descriptions=重写房型描述; moving budget to metasearch=把预算移向元搜索
      shortening the booking path=缩短预订路径; renewing fewer wholesale contracts=少续批发合同`),
  },
  {
    slug: 'labour',
    name: { en: 'People and labour', zh: '人力与劳动' },
    description: { en: 'Work, pay, training and the people who stay.', zh: '工作、薪酬、培训与留下来的人。' },
    weight: 9,
    topics: toTerms(`
      staff retention=员工留任; shift scheduling=排班管理; service training=服务培训; cross-training=交叉培训
      emotional labour=情绪劳动; wage design=薪酬设计; housekeeping workload=客房工作量; outsourcing=劳务外包
      apprenticeship=学徒制; tipping=小费制度; employee housing=员工住宿; middle-management burnout=中层倦怠
      multi-skilling=一专多能; migrant employment=外来务工; job crafting=工作重塑`),
    levers: toTerms(`
      publishing rotas earlier=提早公布班表; paying for extra skills=为额外技能付酬; letting teams settle complaints=授权团队处理投诉
      recording the hours nobody counts=记录无人统计的工时; training supervisors first=先培训主管
      bringing cleaning back in house=把保洁收回自营; promoting from the floor=从一线提拔`),
  },
  {
    slug: 'sustainability',
    name: { en: 'Sustainability', zh: '可持续发展' },
    description: { en: 'Energy, water, waste and what is claimed about them.', zh: '能源、水、废弃物，以及与之有关的说法。' },
    weight: 8,
    topics: toTerms(`
      carbon accounting=碳核算; energy management=能源管理; food-waste reduction=减少食物浪费; water stewardship=水资源管理
      green certification=绿色认证; single-use plastic=一次性塑料; local sourcing=本地采购; greenwashing=漂绿
      linen reuse=布草重复使用; circular furnishing=循环家具; biodiversity care=生物多样性保护; climate adaptation=气候适应
      sustainability reporting=可持续披露; heat recovery=热回收; regenerative tourism=再生型旅游`),
    levers: toTerms(`
      metering each floor=分楼层计量; asking guests before replacing linen=更换布草前先询问客人; buying from nearby farms=向附近农场采购
      publishing the failures too=把失败也公布出来; repairing instead of replacing=以修代换
      tying bonuses to energy use=把奖金与能耗挂钩; removing bottled water=取消瓶装水`),
  },
  {
    slug: 'luxury',
    name: { en: 'Luxury', zh: '奢华酒店' },
    description: { en: 'Service, scarcity and the meaning of a high price.', zh: '服务、稀缺与高价的含义。' },
    weight: 8,
    topics: toTerms(`
      personalised service=个性化服务; quiet luxury=静奢风格; brand heritage=品牌传承; butler service=管家服务
      scarcity=稀缺性; branded residence=品牌住宅; ultra-luxury positioning=超奢定位; discretion=私密感
      ritual=仪式感; experiential luxury=体验式奢华; guest recognition=宾客识别; private travel=私人旅行
      art collecting=艺术收藏; suite strategy=套房策略; cultural authenticity=文化原真性`),
    levers: toTerms(`
      remembering without announcing it=记住而不声张; leaving rooms unsold=宁可空置客房; giving butlers discretion=给管家自主权
      removing visible branding=去掉显眼的标识; inviting local makers=邀请本地匠人
      limiting the number of suites=限制套房数量; training for silence=训练留白`),
  },
  {
    slug: 'china-outbound',
    name: { en: 'China outbound', zh: '中国出境游' },
    description: {
      en: 'Chinese travellers abroad and the houses that receive them.',
      zh: '走出国门的中国旅客与接待他们的酒店。',
    },
    weight: 9,
    topics: toTerms(`
      outbound demand=出境需求; independent travel=自由行; mobile payment=移动支付; visa facilitation=签证便利化
      group travel=团队游; cultural adaptation=文化适应; social-media seeding=社交媒体种草; Mandarin service=中文服务
      family travel=家庭出游; shopping behaviour=购物行为; study travel=研学旅行; short-haul travel=短途出境
      self-drive travel=自驾游; silver-generation travel=银发旅行; set-jetting=影视打卡游`),
    levers: toTerms(`
      offering hot water without being asked=主动提供热水; accepting familiar wallets=接受熟悉的电子钱包
      hiring Mandarin speakers for the evening shift=为晚班聘用中文员工; answering on Chinese platforms=在中文平台上回复
      adapting breakfast modestly=适度调整早餐; working with small agencies=与小型旅行社合作
      explaining deposits in Chinese=用中文说明押金`),
  },
  {
    slug: 'technology',
    name: { en: 'Technology', zh: '酒店科技' },
    description: { en: 'Systems, data and what they change in the work.', zh: '系统、数据，以及它们给工作带来的变化。' },
    weight: 10,
    topics: toTerms(`
      artificial intelligence=人工智能; self-service check-in=自助入住; data integration=数据整合; the property system=酒店管理系统
      service robotics=服务机器人; guest messaging=宾客即时通讯; cybersecurity=网络安全; the digital key=数字钥匙
      cloud migration=上云迁移; privacy protection=隐私保护; smart-room control=智能客房控制; facial recognition=人脸识别
      predictive maintenance=预测性维护; legacy software=老旧软件; digital twinning=数字孪生`),
    levers: toTerms(`
      retiring one system for each new one=每上一套系统就停用一套; letting staff overrule the machine=允许员工推翻机器的判断
      cleaning the guest profile=清理客人档案; testing on one floor first=先在一个楼层试用
      keeping a desk beside the kiosk=在自助机旁保留柜台; writing down every interface=记录每一个接口
      deleting data on time=按时删除数据`),
  },
  {
    slug: 'asset-management',
    name: { en: 'Asset management', zh: '资产管理' },
    description: { en: 'Ownership, contracts, capital and value.', zh: '所有权、合同、资本与价值。' },
    weight: 8,
    topics: toTerms(`
      the management contract=管理合同; hotel valuation=酒店估值; capital expenditure=资本性支出; franchise conversion=特许转换
      owner–operator alignment=业主与运营方协同; lease structure=租约结构; repositioning=重新定位; brand selection=品牌选择
      asset-light strategy=轻资产战略; distressed sale=困境出售; securitisation=资产证券化; hold-or-sell analysis=持有与出售分析
      performance testing=业绩考核条款; reserve funding=储备金提取; mixed-use development=综合体开发`),
    levers: toTerms(`
      renegotiating the incentive fee=重谈奖励管理费; phasing the renovation=分期改造; writing a clear exit clause=写明退出条款
      benchmarking each department=逐部门对标; subletting idle space=转租闲置空间
      meeting the operator monthly=每月与运营方会面; funding the reserve early=提早提取储备金`),
  },
  {
    slug: 'food-beverage',
    name: { en: 'Food and beverage', zh: '餐饮' },
    description: { en: 'Restaurants, bars, kitchens and breakfast.', zh: '餐厅、酒吧、厨房与早餐。' },
    weight: 7,
    topics: toTerms(`
      breakfast design=早餐设计; menu engineering=菜单工程; restaurant leasing=餐厅外租; banqueting=宴会经营
      delivery dining=外卖餐饮; kitchen productivity=厨房效率; wine programming=酒单规划; bar culture=酒吧文化
      chef partnership=主厨合作; regional cuisine=地方菜系; afternoon tea=下午茶; plant-based dining=植物性餐饮
      the central kitchen=中央厨房; tea service=茶事服务; zero-proof drinking=无酒精饮品`),
    levers: toTerms(`
      shortening the menu=精简菜单; serving breakfast later=推迟早餐时间; opening the restaurant to the street=让餐厅面向街道
      weighing what comes back=称量退回的食物; sharing a kitchen between outlets=多个餐厅共用厨房
      inviting a neighbourhood chef=邀请街区主厨; pricing breakfast separately=早餐单独计价`),
  },
  {
    slug: 'mice',
    name: { en: 'Meetings and events', zh: '会议与会展' },
    description: { en: 'Conferences, incentives, exhibitions and weddings.', zh: '会议、奖励旅游、展览与婚宴。' },
    weight: 6,
    topics: toTerms(`
      conference planning=会议策划; hybrid meeting design=混合会议设计; incentive travel=奖励旅游; the wedding market=婚宴市场
      exhibition demand=展会需求; venue contracting=场地合同; event sustainability=活动可持续性; small-meeting business=小型会议业务
      attrition negotiation=减房条款谈判; delegate experience=参会体验; bleisure travel=商务休闲旅行; space yield=场地收益
      association business=协会业务; bid competition=竞标争办; unconference hosting=开放式会议接待`),
    levers: toTerms(`
      pricing space by the hour=按小时为场地定价; holding fewer dates on option=减少暂留日期; bundling rooms with daylight=把客房与自然采光会场打包
      answering enquiries the same day=当天回复询价; publishing floor plans=公开平面图
      sharing risk on numbers=共担人数风险; designing longer breaks=延长茶歇`),
  },
  {
    slug: 'wellness',
    name: { en: 'Wellness', zh: '康养' },
    description: { en: 'Spas, sleep, health and slow time.', zh: '水疗、睡眠、健康与慢时光。' },
    weight: 5,
    topics: toTerms(`
      spa economics=水疗经济; sleep quality=睡眠质量; medical tourism=医疗旅游; wellness branding=康养品牌
      thermal bathing=温泉沐浴; digital detox=数字排毒; mindfulness practice=正念练习; fitness programming=健身课程
      traditional Chinese medicine=中医养生; forest bathing=森林浴; nutrition design=营养设计; longevity travel=抗衰旅行
      acoustic comfort=声学舒适; women’s health travel=女性健康旅行; sound healing=声音疗愈`),
    levers: toTerms(`
      darkening the corridors at night=夜间调暗走廊; selling time rather than treatments=出售时间而非疗程
      opening the spa to residents=向居民开放水疗; measuring noise in each room=逐间测量噪声
      training therapists to say less=训练理疗师少说话; placing phones out of sight=把手机放到视线之外
      serving dinner earlier=提早供应晚餐`),
  },
  {
    slug: 'design',
    name: { en: 'Design and architecture', zh: '设计与建筑' },
    description: { en: 'Rooms, lobbies, buildings and how they are used.', zh: '客房、大堂、建筑以及它们如何被使用。' },
    weight: 5,
    topics: toTerms(`
      lobby design=大堂设计; adaptive reuse=旧建筑活化; room layout=客房布局; modular construction=模块化建造
      lighting design=灯光设计; biophilic design=亲生物设计; wayfinding=导视系统; accessible design=无障碍设计
      heritage conservation=遗产保护; material durability=材料耐久性; back-of-house planning=后场规划; public space=公共空间
      bathroom planning=浴室规划; vernacular architecture=乡土建筑; scent design=气味设计`),
    levers: toTerms(`
      moving the desk away from the door=把前台移离大门; walking the housekeeper’s route=走一遍客房服务员的路线
      keeping one old wall=保留一面老墙; choosing materials that age well=选用耐看的材料
      giving the corridor daylight=让走廊有自然光; building a mock-up room early=尽早搭建样板间
      adding sockets where people sit=在人坐的地方加插座`),
  },
];
