import { type Term, toTerms } from './template';

/** A kind of hotel: `one` with its article, `many` in the plural. */
type HotelKind = { one: Term; many: Term };

/** Most common first. Written as `an airport hotel/airport hotels=机场酒店`; Chinese nouns have no plural. */
export const hotelKinds: readonly HotelKind[] = toTerms(`
a city hotel/city hotels=城市酒店; a luxury hotel/luxury hotels=奢华酒店; a business hotel/business hotels=商务酒店
a resort/resorts=度假村; a boutique hotel/boutique hotels=精品酒店; an upscale hotel/upscale hotels=高端酒店
a midscale hotel/midscale hotels=中端酒店; an independent hotel/independent hotels=独立酒店
a convention hotel/convention hotels=会议酒店; a budget hotel/budget hotels=经济型酒店; an airport hotel/airport hotels=机场酒店
a lifestyle hotel/lifestyle hotels=生活方式酒店; a serviced apartment/serviced apartments=服务式公寓
a limited-service hotel/limited-service hotels=有限服务酒店; a full-service hotel/full-service hotels=全服务酒店
a beach resort/beach resorts=海滨度假村; a franchised hotel/franchised hotels=特许经营酒店; a managed hotel/managed hotels=委托管理酒店
a family hotel/family hotels=亲子酒店; a guesthouse/guesthouses=民宿; an extended-stay hotel/extended-stay hotels=长住型酒店
a heritage hotel/heritage hotels=历史建筑酒店; an integrated resort/integrated resorts=综合度假村
a hot-spring resort/hot-spring resorts=温泉度假村; a mountain lodge/mountain lodges=山间旅舍; a ski resort/ski resorts=滑雪度假村
a wellness retreat/wellness retreats=康养度假地; a hostel/hostels=青年旅舍; an aparthotel/aparthotels=公寓式酒店
a converted office tower/converted office towers=写字楼改造酒店; an eco-lodge/eco-lodges=生态旅舍
a vineyard hotel/vineyard hotels=酒庄酒店; a capsule hotel/capsule hotels=胶囊酒店; a casino hotel/casino hotels=博彩酒店
a tented camp/tented camps=帐篷营地; a railway hotel/railway hotels=铁路酒店; a motorway inn/motorway inns=公路旅馆
a ryokan/ryokans=日式旅馆; a riad/riads=摩洛哥庭院旅馆; a pousada/pousadas=葡式古迹旅馆
`).map(({ en, zh }) => {
  const [one = '', many = ''] = en.split('/');
  return { one: { en: one, zh }, many: { en: many, zh } };
});

/** Measures: singular nouns without an article. */
export const measures = toTerms(`
occupancy=出租率; average daily rate=平均房价; RevPAR=RevPAR; gross operating profit=经营毛利; guest satisfaction=宾客满意度
length of stay=住宿时长; booking lead time=预订提前期; direct share=直订占比; staff turnover=员工流失率; net RevPAR=净 RevPAR
cost of acquisition=获客成本; repeat business=回头客比例; flow-through=利润转化率; labour cost per occupied room=每间已售客房人工成本
review sentiment=点评情感倾向; energy use per guest night=每客夜能耗; cancellation behaviour=取消行为; conversion=转化率
TRevPAR=TRevPAR; willingness to pay=支付意愿; ancillary spend=附加消费; market share=市场份额; return on investment=投资回报
cash yield=现金收益率; GOPPAR=GOPPAR; productivity per hour=每小时生产率; brand recall=品牌记忆度; space utilisation=空间利用率
food cost=食材成本; no-show behaviour=未到店行为; replacement cost=重置成本; customer lifetime value=客户终身价值
table turnover=翻台率; water use per guest night=每客夜用水量; time to check in=入住办理时长; price dispersion=价格离散度
absenteeism=缺勤率; food waste per cover=人均食物浪费; delegate spend=参会者消费; residual value=残值
employee net promoter score=员工净推荐值; treatment-room yield=理疗房收益; linen reuse=布草重复使用率; embodied carbon=隐含碳
`);

/** Actors: plural nouns without an article. */
export const actors = toTerms(`
owners=业主; general managers=总经理; revenue managers=收益经理; guests=客人; operators=运营方; brands=品牌方; investors=投资人
front-desk teams=前台团队; online travel agencies=在线旅行社; asset managers=资产管理人; business travellers=商务旅客
leisure travellers=休闲旅客; housekeepers=客房服务员; families=家庭客人; younger travellers=年轻旅客; lenders=贷款方
corporate buyers=企业采购方; tour operators=旅游批发商; developers=开发商; department heads=部门负责人; chefs=厨师
loyalty members=忠诚会员; event planners=会议策划人; architects=建筑师; sales directors=销售总监; wholesalers=分销批发商
franchisees=加盟商; policymakers=政策制定者; group leaders=领队; concierges=礼宾员; independent hoteliers=独立酒店经营者
software vendors=软件供应商; trainees=实习生; night auditors=夜审员; neighbours=周边居民; insurers=保险公司; sommeliers=侍酒师
therapists=理疗师; airline crews=航空机组; interpreters=口译员; digital nomads=数字游民; receivers=破产接管人
`);

/** Periods that can follow `during` (在…). */
export const seasons = toTerms(`
the high season=旺季; the low season=淡季; the shoulder season=平季; the summer holidays=暑期; Chinese New Year=春节
Golden Week=国庆黄金周; weekends=周末; weekday nights=平日夜晚; the trade-fair season=展会季; the year-end holidays=岁末假期
the Labour Day holiday=五一假期; the rainy season=雨季; the wedding season=婚宴季; the budget season=预算季
the spring months=春季; the autumn months=秋季; the ski season=雪季; the opening year=开业首年; the renovation period=改造期
the school half-term=学校期中假; the graduation season=毕业季; the typhoon season=台风季; Ramadan=斋月; the cherry-blossom weeks=樱花季
the harvest weeks=采收季; the Mid-Autumn holiday=中秋假期; the Dragon Boat holiday=端午假期; the monsoon=季风期
`);

/** Data sources: plural nouns. */
export const data = toTerms(`
booking records=预订记录; guest reviews=客人点评; interviews with managers=经理访谈; rate histories=历史价格
operating statements=经营报表; channel reports=渠道报告; staff rotas=排班表; loyalty accounts=会员账户; search logs=搜索日志
cancellation files=取消记录; exit interviews=离职访谈; utility bills=水电账单; point-of-sale receipts=销售终端小票
management contracts=管理合同; site visits=实地走访; mystery-guest notes=神秘客笔记; sensor readings=传感器读数
floor plans=平面图; contract-rate agreements=协议价合同; training records=培训记录; purchase ledgers=采购台账
banquet orders=宴会订单; call-centre transcripts=呼叫中心记录; payment traces=支付轨迹; visa statistics=签证统计
work diaries=工作日志; spa appointment books=水疗预约簿; flight schedules=航班时刻; lease abstracts=租约摘要
lost-property registers=失物登记簿; kitchen waste audits=厨房废弃物审计; minibar counts=迷你吧盘点
`);
