-- For wrk: asks for the addresses in a file one after the other, again and again, as many visitors behind one proxy.
local requests, place = {}, 0

function init(args)
  local paths = {}
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  for visitor = 1, math.ceil(2000 / #paths) do
    local headers = {}
    for name, value in pairs(wrk.headers) do headers[name] = value end
    headers['X-Forwarded-For'] = '10.0.' .. math.floor(visitor / 250) .. '.' .. visitor % 250
    for _, path in ipairs(paths) do requests[#requests + 1] = wrk.format('GET', path, headers) end
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end
