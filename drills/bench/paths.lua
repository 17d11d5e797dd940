-- For wrk: asks for the addresses in a file one after the other, again and again, as many visitors behind one proxy. With 'anew' every
-- address is one of its own by a number that no page reads, so that none is in memory yet.
local paths, headers, anew, asked = {}, {}, false, 0
local first = os.time() * 100000

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  for name, value in pairs(wrk.headers) do headers[name] = value end
  anew = args[2] == 'anew'
end

function request()
  local path = paths[asked % #paths + 1]
  local visitor = math.floor(asked / #paths) % 2000
  asked = asked + 1
  headers['X-Forwarded-For'] = '10.0.' .. math.floor(visitor / 250) .. '.' .. visitor % 250
  if anew then path = path .. (path:find('?', 1, true) and '&' or '?') .. string.format('n=%.0f', first + asked) end
  return wrk.format('GET', path, headers)
end
