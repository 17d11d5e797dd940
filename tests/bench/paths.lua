-- For wrk: asks for the addresses in a file one after the other, again and again.
local requests, place = {}, 0

function init(args)
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format('GET', path) end
end

function request()
  place = place % #requests + 1
  return requests[place]
end
