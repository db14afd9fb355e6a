/** How old a source's time in the store may get before it is written again, which also renews its expiry of a day. */
const REFRESH_MS = 60_000;
const DAY_EXPIRY_MS = 172_800_000;

/**
 * `Counters.step` as one Lua script, which decides minute, day and sources atomically for all instances. It mirrors `decide`
 * in ../sources/rules and ./process-counters; the same tests run against both.
 *
 * KEYS  1 count of the minute   2 count of the day   3 sources of (key, epoch), a hash
 * ARGV  1 now (ms)   2 limit per minute   3 limit per day, -1 for none
 *       4 `v4`, `v6`, or empty for a request without a source   5 the network's hash   6 window (ms)   7 switches
 *       8-10 slot 0 as stored in the database: v4, v6 (empty: none), last seen (ms)   11-13 slot 1
 *       14 where a day without a count starts, -1 to return instead   15 the network's label
 * Returns: verdict (0 passed, 1 minute, 2 day, 3 source unknown, 4 day missing), used this minute, used this day,
 *         slot (-1: none), learned (0/1), freeze (0 no, 1 trips, 2 tripped), and of a freeze the switches: `time label,…`
 */
export const stepScript = `
local now, perMinute, perDay = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local family, hash = ARGV[4], ARGV[5]
local minute = tonumber(redis.call('GET', KEYS[1]) or '0')
local day = 0
if perDay >= 0 then
  local counted = redis.call('GET', KEYS[2])
  day = tonumber(counted or ARGV[14])
  if day < 0 then return { 4, minute, 0, -1, 0, 0 } end
  if not counted and day > 0 then redis.call('SET', KEYS[2], day, 'PX', ${DAY_EXPIRY_MS}) end
end

local slot, learned, freeze = -1, 0, 0
local slots, last, switches, seen, changed
if family ~= '' then
  local stored = redis.call('HMGET', KEYS[3], '0v4', '0v6', '0at', '1v4', '1v6', '1at', 'last', 'switches', 'tripped')
  slots = {
    [0] = { v4 = stored[1] or '', v6 = stored[2] or '', at = tonumber(stored[3] or '0') },
    [1] = { v4 = stored[4] or '', v6 = stored[5] or '', at = tonumber(stored[6] or '0') },
  }
  last, switches = tonumber(stored[7] or ''), stored[8] or ''
  seen = { [0] = slots[0].at, [1] = slots[1].at }

  for n = 0, 1 do
    for i, own in ipairs({ 'v4', 'v6' }) do
      local durable = ARGV[7 + 3 * n + i]
      if durable ~= '' then
        if slots[1 - n][own] == durable then slots[1 - n][own] = '' end
        if slots[n][own] ~= durable then changed = true end
        slots[n][own] = durable
      end
    end
    slots[n].at = math.max(slots[n].at, tonumber(ARGV[10 + 3 * n]))
  end

  local function isEmpty(n) return slots[n].v4 == '' and slots[n].v6 == '' end
  if slots[0][family] == hash then slot = 0
  elseif slots[1][family] == hash then slot = 1
  else
    learned = 1
    local recent = last or (slots[1].at >= slots[0].at and 1 or 0)
    if not isEmpty(recent) and slots[recent][family] == '' then slot = recent
    elseif not isEmpty(1 - recent) and slots[1 - recent][family] == '' then slot = 1 - recent
    elseif isEmpty(0) then slot = 0
    elseif isEmpty(1) then slot = 1
    else return { 3, minute, day, -1, 0, 0 } end
  end
  if stored[9] == '1' then return { 0, minute, day, slot, 0, 2, switches } end
end

if minute >= perMinute then return { 1, minute, day, -1, 0, 0 } end
if perDay >= 0 and day >= perDay then return { 2, minute, day, -1, 0, 0 } end

-- A request from the same slot as the one before changes only the time, which matters only to a key without a last slot.
if slot >= 0 and (changed or learned == 1 or last ~= slot or now - seen[slot] >= ${REFRESH_MS}) then
  slots[slot][family] = hash
  slots[slot].at = math.max(slots[slot].at, now)
  if last and last ~= slot then
    local recent = {}
    for switch in string.gmatch(switches, '[^,]+') do
      if tonumber(string.match(switch, '^%d+')) >= now - tonumber(ARGV[6]) then table.insert(recent, switch) end
    end
    table.insert(recent, ARGV[1] .. ' ' .. ARGV[15])
    switches = table.concat(recent, ',')
    if #recent >= tonumber(ARGV[7]) then freeze = 1 end
  end
  redis.call('HSET', KEYS[3],
    '0v4', slots[0].v4, '0v6', slots[0].v6, '0at', string.format('%.0f', slots[0].at),
    '1v4', slots[1].v4, '1v6', slots[1].v6, '1at', string.format('%.0f', slots[1].at),
    'last', slot, 'switches', switches, 'tripped', freeze)
  redis.call('PEXPIRE', KEYS[3], 86400000)
end

if freeze == 0 then
  minute = redis.call('INCR', KEYS[1])
  if minute == 1 then redis.call('PEXPIRE', KEYS[1], 120000) end
  if perDay >= 0 then
    day = redis.call('INCR', KEYS[2])
    if day == 1 then redis.call('PEXPIRE', KEYS[2], ${DAY_EXPIRY_MS}) end
  end
end
-- Upstash's client reads each part as JSON: an empty text would make it throw and catch an error.
if freeze == 1 then return { 0, minute, day, slot, learned, 1, switches } end
return { 0, minute, day, slot, learned, 0 }
`;
